import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { Background } from "../../../src/platform/background.ts";
import type { TurnEvent } from "../../../src/platform/engine/turn.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { type NodeServer, serveNode } from "../../../src/platform/node/serve.ts";
import type { RelayCall, RelayResult } from "../../../src/platform/relay/call.ts";
import { RelaySessions } from "../../../src/platform/relay/sessions.ts";
import { systemTimers } from "../../../src/platform/relay/timers.ts";
import { RelayEndpoint } from "../../../src/platform/relay/websocket.ts";
import { answering, type TestCallOptions, testCall } from "../../support/call.ts";
import { scriptedEngine } from "../../support/engine.ts";

/** Calls by their one-time tokens. */
const tokens = new Map<string, ReturnType<typeof testCall>>();
const results = new Map<number, RelayResult>();
const log: string[] = [];
let sessions: RelaySessions;
let background: Background;
let server: NodeServer;
let nextId = 1;

beforeAll(async () => {
  const note = (fields: object, text: string) => void log.push(`${text} ${JSON.stringify(fields)}`);
  const logs = { ...silentLog, info: note, warn: note };
  background = new Background(silentLog);
  sessions = new RelaySessions({
    async findCall(token) {
      const found = tokens.get(token);
      tokens.delete(token);
      return found?.call;
    },
    async ended(call, result) {
      results.set(call.id, result);
    },
    background,
    now: () => new Date(),
    log: logs,
    // Speech takes a tenth of its time.
    timers: { after: (ms, run) => systemTimers.after(ms / 10, run) },
  });
  const limits = { setupMs: 300, pingMs: 60_000, framesPerSecond: 60, malformedFrames: 5 };
  const endpoint = new RelayEndpoint({ sessions, log: logs, limits });
  server = await serveNode(() => new Response("plain"), {
    port: 0,
    stopLimits: { idleMs: 0 },
    upgrade: (request, socket, head) => {
      // As the platform makes them from an address: a test says where a connection comes from.
      const [network = "here", address = "1"] = new URL(request.url).searchParams.get("from")?.split(".") ?? [];
      endpoint.upgrade(request, socket, head, { address: `${network}.${address}`, network });
    },
  });
});

afterAll(async () => {
  sessions.stop();
  await background.drain();
  await server.close();
});

function makeCall({ stopped, ...options }: TestCallOptions & Pick<RelayCall, "stopped"> = {}) {
  const made = testCall({ initialMessage: "Hi.", ...options });
  const token = randomUUID();
  const call = { ...made.call, id: nextId++, ...(stopped ? { stopped } : {}) };
  tokens.set(token, { ...made, call });
  return { ...made, call, token };
}

/** A carrier's end of a WebSocket. */
async function dial(token?: string, id?: number, from = "here.1") {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/relay?from=${from}`, {
    origin: "https://elsewhere.example",
  });
  const frames: Record<string, unknown>[] = [];
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("open", resolve).once("close", resolve));
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  if (token !== undefined) send({ type: "setup", sessionId: "VX1", accountSid: "AC1", customParameters: { token } });
  return {
    socket,
    frames,
    closed,
    send,
    /** Waits for a frame that was not there before. */
    async next(count: number) {
      await expect.poll(() => frames.length, { interval: 5 }).toBeGreaterThanOrEqual(count);
      return frames;
    },
    result: () => expect.poll(() => results.get(id ?? 0), { interval: 5 }).toBeDefined(),
  };
}

describe("the line of a call over a WebSocket", () => {
  it("talks to any client that has the call's token, from any origin", async () => {
    const { token, call, transcript } = makeCall({ engine: answering("At nine.") });
    const far = await dial(token, call.id);
    expect((await far.next(1))[0]).toMatchObject({ type: "text", token: "Hi. ", last: true });
    far.send({ type: "info", name: "agentSpeaking", value: "on" }); // of a kind that nobody has told us of
    far.send({ type: "prompt", voicePrompt: "When do you open?", lang: "en-US", last: true });
    await far.next(2);
    far.socket.close();
    await far.result();
    expect(results.get(call.id)).toMatchObject({ reason: "hangup" });
    expect(transcript.map(({ text }) => text).slice(0, 2)).toEqual(["Hi.", "When do you open?"]);
    await expect.poll(() => log.filter((line) => line.includes("unknown kind"))).toHaveLength(1);
    expect(log.join()).not.toContain("agentSpeaking");
    expect(log.join()).not.toContain("When do you");
  });

  it("speaks codes and times as people say them, writes them as they are, and cuts the written text where it was interrupted", async () => {
    const deltas = ["**Order** A-10", "42 comes at 15:", "00. Ask ada@shop", ".example about A-1043."];
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      for (const text of deltas) yield { type: "delta", text };
      yield { type: "done", message: deltas.join(""), functionCalls: [], model: "scripted" };
    });
    const { token, call, transcript, sayings } = makeCall({ engine, initialMessage: "Call +442079460018." });
    const far = await dial(token, call.id);
    expect((await far.next(1))[0]?.token).toBe("Call +4 4, 2 0, 7 9 4 6, 0 0 1 8. ");
    const spoken = "Order A, 1 0 4 2 comes at 3 PM. Ask ada at shop dot example about A, 1 0 4 3. ";
    for (const [turn, heard] of ["Order A, 1 0 4 2 comes at 3 PM. Ask", "Order A, 1 0 4"].entries()) {
      const before = far.frames.length;
      far.send({ type: "prompt", voicePrompt: `Question ${turn}`, last: true });
      await expect.poll(() => far.frames.at(-1)?.last === true && far.frames.length > before).toBe(true);
      const tokens = far.frames.slice(before).map((frame) => frame.token);
      expect(tokens.join("")).toBe(spoken);
      await expect
        .poll(() => sayings.at(-1)?.text)
        .toBe("Order A-1042 comes at 15:00. Ask ada@shop.example about A-1043.");
      far.send({ type: "interrupt", utteranceUntilInterrupt: heard });
      await expect.poll(() => transcript.filter(({ interrupted }) => interrupted)).toHaveLength(turn + 1);
    }
    far.socket.close();
    await far.result();
    expect(transcript.filter(({ role }) => role === "assistant").map(({ text }) => text)).toEqual([
      "Call +442079460018.",
      "Order A-1042 comes at 15:00. Ask",
      "Order", // half of a code would be another one
    ]);
  });

  it("closes with 4401 without a token, with a wrong or used one, or when none comes in time", async () => {
    const { token, call } = makeCall();
    const first = await dial(token, call.id);
    await first.next(1);
    const second = await dial(token);
    expect(await second.closed).toBe(4401);
    expect(await (await dial("wrong")).closed).toBe(4401);
    const silent = await dial();
    expect(await silent.closed).toBe(4401);
    const early = await dial();
    early.send({ type: "prompt", voicePrompt: "Hello" });
    expect(await early.closed).toBe(4401);
    expect(first.socket.readyState).toBe(WebSocket.OPEN); // the call goes on
    // Nor does a second token open a second line for a call that talks.
    const again = randomUUID();
    tokens.set(again, { ...testCall(), call });
    expect(await (await dial(again)).closed).toBe(4401);
    first.socket.close();
    await first.result();
  });

  it("reads one small frame of a connection before its token is known, and writes nothing of it into the log", async () => {
    log.length = 0;
    const before = Array.from({ length: 200 }, () => '{"type":"nothing-that-is-known"}');
    for (const first of [{ type: "info" }, { type: "setup", customParameters: { token: "x".repeat(9_000) } }, "{"]) {
      const far = await dial();
      far.socket.send(typeof first === "string" ? first : JSON.stringify(first));
      for (const frame of before) far.socket.send(frame);
      expect(await far.closed).toBe(4401);
    }
    expect(log).toEqual([]);
    // What comes behind a token waits until the token is known, and is read then.
    const { token, call } = makeCall({ engine: answering("At nine.") });
    const far = await dial(token, call.id);
    far.send({ type: "prompt", voicePrompt: "When do you open?", last: true });
    await expect.poll(() => far.frames.map(({ token: said }) => said).join("")).toContain("At nine.");
    far.socket.close();
    await far.result();
  });

  it("takes places from the network that has most of them: a flood from one keeps no other out", async () => {
    const waiting = await Promise.all(
      Array.from({ length: 130 }, (_, nr) => dial(undefined, undefined, `flood.${nr % 4}`)),
    );
    const open = waiting.filter(({ socket }) => socket.readyState === WebSocket.OPEN);
    expect(open.length).toBeLessThanOrEqual(100);
    const { token, call } = makeCall();
    const far = await dial(token, call.id, "elsewhere.1");
    await far.next(1);
    far.socket.close();
    await far.result();
    for (const { socket } of waiting) socket.terminate();
  });

  it("bounds frames in size, kind and number", async () => {
    const opened = async () => {
      const { token, call } = makeCall();
      const far = await dial(token, call.id);
      await far.next(1);
      return { far, id: call.id };
    };
    const large = await opened();
    large.far.send({ type: "prompt", voicePrompt: "x".repeat(70_000) });
    expect(await large.far.closed).toBe(1009);
    const binary = await opened();
    binary.far.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.far.closed).toBe(1003);
    const flood = await opened();
    for (let count = 0; count < 200; count++) flood.far.send({ type: "prompt", voicePrompt: "x", last: false });
    expect(await flood.far.closed).toBe(1008);
    const talkative = await opened();
    for (let count = 0; count < 40; count++) talkative.far.send({ type: "prompt", voicePrompt: "x" });
    expect(await talkative.far.closed).toBe(1008);
    const broken = await opened();
    for (const frame of ["", "{", "null", "[]", '{"type":"prompt"}', '{"type":"dtmf","digit":"12"}'])
      broken.far.socket.send(frame);
    expect(await broken.far.closed).toBe(1008);
    for (const { id } of [large, binary, flood, talkative, broken]) {
      await expect.poll(() => results.get(id)?.reason, { interval: 5 }).toBe("line_lost");
    }
  });

  it("says a connection that breaks is lost, also in the middle of a turn", async () => {
    const { token, call } = makeCall({ engine: answering("One. Two. Three.") });
    const far = await dial(token, call.id);
    await far.next(1);
    far.send({ type: "prompt", voicePrompt: "Count" });
    far.socket.terminate();
    await far.result();
    expect(results.get(call.id)?.reason).toBe("line_lost");
  });

  it("refuses a connection where what takes it cannot be loaded, and loads it with the next one", async () => {
    const complaints: string[] = [];
    const logs = { ...silentLog, error: (_fields: object, text: string) => void complaints.push(text) };
    const endpoint = new RelayEndpoint({ sessions, log: logs });
    const refusing = await serveNode(() => new Response("plain"), {
      port: 0,
      stopLimits: { idleMs: 0 },
      upgrade: (request, socket, head) => endpoint.upgrade(request, socket, head),
    });
    const connectTo = () => {
      const socket = new WebSocket(`ws://127.0.0.1:${refusing.port}/relay`);
      return new Promise<string>((resolve) =>
        socket.on("open", () => resolve("open")).on("error", ({ message }) => resolve(message)),
      ).finally(() => socket.terminate());
    };
    vi.doMock("ws", () => {
      throw new Error("cannot be read");
    });
    expect(await connectTo()).toContain("503");
    expect(complaints).toEqual(["what takes WebSockets could not be loaded"]);
    vi.doUnmock("ws");
    expect(await connectTo()).toBe("open");
    await refusing.close();
  });

  it("answers a request that offers another protocol as any other", async () => {
    const head = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n";
    const socket = connect(server.port, "127.0.0.1");
    socket.write(head);
    const answer = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it("ends a call that its owner has ended while its line was opened", async () => {
    const { token, call } = makeCall({ stopped: AbortSignal.abort() });
    const far = await dial(token, call.id);
    await far.result();
    expect(results.get(call.id)?.reason).toBe("stopped");
  });

  it("tells the callers before it stops", async () => {
    const { token, call } = makeCall();
    const far = await dial(token, call.id);
    await far.next(1);
    sessions.stop();
    const frames = await far.next(2);
    expect(frames[1]).toMatchObject({ type: "text", interruptible: false });
    expect(await far.closed).toBe(1000);
    expect(far.frames.at(-1)).toMatchObject({ type: "end" });
    await far.result();
    expect(results.get(call.id)?.reason).toBe("stopped");
    const late = makeCall();
    expect(await (await dial(late.token)).closed).toBe(4401);
  });
});
