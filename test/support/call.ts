import { setImmediate as nextRound } from "node:timers/promises";
import { assistantDefaults, turnSettingsOf } from "../../src/contract/assistant-fields.ts";
import { connectInMemory } from "../../src/platform/carriers/relay-connection/connection.ts";
import type { CarrierFrame, FrameToCarrier } from "../../src/platform/carriers/relay-connection/frames.ts";
import { readFrame } from "../../src/platform/carriers/relay-connection/frames.ts";
import { modelsById } from "../../src/platform/engine/models.ts";
import { offlineModel } from "../../src/platform/engine/offline/engine.ts";
import { createTransferTool } from "../../src/platform/engine/tools/transfer-tool.ts";
import type { Engine, Tool, TurnEvent } from "../../src/platform/engine/turn.ts";
import { silentLog } from "../../src/platform/log.ts";
import type { CallSettings, RelayCall, Saying, TranscriptEntry } from "../../src/platform/relay/call.ts";
import { runRelaySession } from "../../src/platform/relay/session/session.ts";
import type { Timers } from "../../src/platform/relay/timers.ts";
import { scriptedEngine } from "./engine.ts";

/** A clock with timers that a test moves by hand. */
export class ManualClock implements Timers {
  #nowMs = Date.parse("2026-11-20T10:00:00.000Z");
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  readonly now = (): Date => new Date(this.#nowMs);

  after(ms: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How many timers are set. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass: what is due runs in order, and so does what it brings about. */
  async pass(ms: number): Promise<void> {
    const until = this.#nowMs + ms;
    await settled();
    for (;;) {
      const due = this.#timers.filter(({ atMs }) => atMs <= until).sort((one, other) => one.atMs - other.atMs)[0];
      if (!due) break;
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      this.#timers = this.#timers.filter((timer) => timer !== due);
      due.run();
      await settled();
    }
    this.#nowMs = until;
  }
}

/** Resolves when everything that needs no timer has happened. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 4; round++) await nextRound();
}

/** A tool as short as a test can say it. */
export function toolNamed(name: string, run: Tool["run"], more: Partial<Tool> = {}): Tool {
  return { name, description: name, parameters: [], needsConsent: false, writes: false, ...more, run };
}

/** An engine that answers each message with the next of these texts; the last one again and again. */
export function answering(...texts: readonly string[]) {
  let at = 0;
  return scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
    const message = texts[Math.min(at++, texts.length - 1)] ?? "";
    yield { type: "delta", text: message };
    yield { type: "done", message, functionCalls: [], model: "scripted" };
  });
}

/** An engine that runs the assistant's tool of this name, and then says what came of it. */
export function usingTool(name: string, { before = "", after = "Done." } = {}) {
  return scriptedEngine(async function* (input, signal): AsyncGenerator<TurnEvent> {
    const tool = input.tools.find((one) => one.name === name);
    if (!tool || input.message.startsWith("no tool")) {
      yield { type: "delta", text: "No tool." };
      yield { type: "done", message: "No tool.", functionCalls: [], model: "scripted" };
      return;
    }
    if (before !== "") yield { type: "delta", text: before };
    yield { type: "function_call", call: { name, arguments: { message: input.message } } };
    if (tool.writes) await input.remember({ running: name });
    signal.throwIfAborted();
    const { result } = await tool.run({ digits: input.message, reason_for_your_call: input.message }, { signal });
    if (tool.writes) await input.remember({ done: name });
    const call = { name, arguments: { message: input.message }, result };
    yield { type: "function_call", call };
    signal.throwIfAborted();
    const said = `${after}`;
    yield { type: "delta", text: said };
    yield { type: "done", message: before + said, functionCalls: [call], model: "scripted", memory: { told: name } };
  });
}

export interface TestCallOptions {
  readonly engine?: Engine;
  readonly settings?: Partial<CallSettings>;
  readonly tools?: readonly Tool[];
  readonly initialMessage?: string;
  readonly direction?: RelayCall["direction"];
  readonly language?: string;
  readonly secondaryLanguages?: readonly string[];
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Another assistant, and the tool by which the first one hands the call over to it. */
  readonly other?: { readonly id: number; readonly name: string; readonly language: string };
  readonly callPerson?: RelayCall["callPerson"];
}

/** A call whose transcript and memory a test can read. */
export function testCall({
  engine = answering("All right."),
  settings = {},
  tools = [],
  initialMessage = "Hello, this is Ada.",
  direction = "outbound",
  language = "en",
  secondaryLanguages = [],
  variables = {},
  other,
  callPerson,
}: TestCallOptions = {}) {
  const transcript: TranscriptEntry[] = [];
  const memories: unknown[] = [];
  const sayings: (Saying | undefined)[] = [];
  const call: RelayCall = {
    id: 1,
    assistantId: 1,
    async transferTo(id) {
      if (other?.id !== id) return undefined;
      const assistant = { ...call.turn.assistant, name: other.name };
      const turn = { ...call.turn, assistant, language: other.language, tools: [] };
      return { assistantId: id, turn, secondaryLanguages: [], settings: call.settings };
    },
    direction,
    from: "+15550100",
    to: "+15550101",
    models: modelsById([{ ...offlineModel, engine }]),
    secondaryLanguages,
    settings: { ...assistantDefaults, ...settings },
    turn: {
      modelIds: [1],
      channel: "call",
      language,
      assistant: {
        name: "Ada",
        systemPrompt: "",
        initialMessage,
        knowledgebaseIds: [],
        settings: turnSettingsOf({ llm_temperature: 0 }),
        fallbackContact: "",
      },
      variables,
      givenVariables: {},
      tools: other ? [...tools, createTransferTool(other)] : tools,
      timezone: "UTC",
    },
    ...(callPerson ? { callPerson } : {}),
    async record(entry) {
      transcript.push(entry);
    },
    async saying(utterance) {
      sayings.push(utterance);
    },
    async remember(memory) {
      memories.push(memory);
    },
  };
  return { call, transcript, memories, sayings };
}

/** A session on a connection in memory, with the far end in the test's hand. */
export async function startSession(options: TestCallOptions & { readonly setup?: object } = {}) {
  const clock = new ManualClock();
  const { call, transcript, memories, sayings } = testCall(options);
  const { near, far } = connectInMemory();
  const sent: FrameToCarrier[] = [];
  const log: object[] = [];
  const stop = new AbortController();
  const note = (fields: object) => log.push(fields);
  const connection = {
    ...near,
    send(frame: FrameToCarrier) {
      sent.push(frame); // also what would be dropped
      near.send(frame);
    },
  };
  const ended = runRelaySession(connection, call, {
    now: clock.now,
    timers: clock,
    signal: stop.signal,
    log: { ...silentLog, warn: note, error: note },
  });
  const send = async (frame: CarrierFrame) => {
    const read = readFrame(JSON.stringify(frame));
    if (read.kind !== "frame") throw new Error(`not a frame: ${JSON.stringify(frame)}`);
    far.send(read.frame);
    await settled();
  };
  await send({ type: "setup", ...options.setup });
  return {
    clock,
    far,
    sent,
    send,
    stop,
    transcript,
    memories,
    /** What was kept of what was being said; undefined if nothing of it was heard. */
    sayings,
    log,
    ended,
    pass: (ms: number) => clock.pass(ms),
    /** The caller says something; everything before it was heard. */
    say: (voicePrompt: string, more: { last?: boolean; lang?: string } = {}) =>
      send({ type: "prompt", voicePrompt, ...more }),
    interrupt: (utteranceUntilInterrupt: string, durationUntilInterruptMs?: number) =>
      send({
        type: "interrupt",
        utteranceUntilInterrupt,
        ...(durationUntilInterruptMs === undefined ? {} : { durationUntilInterruptMs }),
      }),
    press: async (keys: string) => {
      for (const digit of keys) await send({ type: "dtmf", digit });
    },
    /** What was sent to be spoken, in one piece. */
    spoken: () => sent.flatMap((frame) => (frame.type === "text" ? [frame.token] : [])).join(""),
    /** "role: text" of each entry, with "…" behind what was cut. */
    lines: () => transcript.map(({ role, text, interrupted }) => `${role}: ${text}${interrupted ? " …" : ""}`),
    hasEnded: () => sent.some(({ type }) => type === "end"),
  };
}
