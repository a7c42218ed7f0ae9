import { describe, expect, it, vi } from "vitest";
import type { CarrierCall } from "../../../../src/platform/carriers/carrier.ts";
import { FarEnd } from "../../../../src/platform/carriers/simulated/far-end.ts";
import { findDiscrepancies } from "../../../../src/platform/ledger/audit.ts";
import { noteCallStatus } from "../../../../src/platform/resources/calls/carrier/receive-call.ts";
import { settleOpenCalls } from "../../../../src/platform/resources/calls/carrier/settle-calls.ts";
import { LiveCalls } from "../../../../src/platform/resources/calls/session/live-calls.ts";
import { deep, drawn } from "../../../counts.ts";
import { usingTool } from "../../../support/call.ts";
import {
  followHandset,
  getCall,
  handset,
  listCalls,
  personas,
  requestCall,
  setAssistant,
  untilCall,
} from "../../../support/calls.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";

const own = "+447700900700";
const supervisor = "+447700900125";
const holdTheLine = "Please stay on the line while I call somebody for you.";
const sorry = "I'm sorry, nobody can take your call right now. Is there anything else I can do for you?";
const note = `I have a caller for you, ${handset}. My boiler leaks. Stay on the line to talk to them, or hang up to decline.`;
/** The note as the person is told it. */
const message = note.replace(handset, "+4 4, 7 7 0 0, 9 0 0, 1 2 3");

/** A call in which the assistant can call a person, and the handsets of both. */
async function startTransfers({ to = supervisor, paceMs = 0, balanceUsd = 5 } = {}) {
  const engine = usingTool("warm_call_transfer", { after: "One moment." });
  const platform = await startPlatform({ runningClock: true, engine, paceMs, balanceUsd });
  const outbound_phone_id = await giveSender(platform, platform.owner);
  const tool = { type: "warm_call_transfer", supervisor_phone: to, outbound_phone_id, description: "Leaks" };
  await setAssistant(platform, { initial_message: "Hi.", tools: [tool] });
  platform.platform.worker.start();
  const caller = followHandset(platform);
  const person = followHandset(platform, to);
  const { calls } = platform.carrier;
  const { call_id: id } = await requestCall(platform);
  await untilCall(platform, id, "ringing");
  await expect.poll(() => calls.current(handset)).toBeDefined();
  const callId = Number((await calls.current(handset))?.id);
  await calls.answer(handset, callId);
  await expect.poll(() => caller.turns).toEqual(["Hi."]);
  const say = (words: string) => calls.say(handset, callId, words, { heard: caller.turns.at(-1) });
  return {
    ...{ platform, calls, caller, person, id, callId, say },
    /** The caller asks for a person, who is called. */
    async transfer() {
      const before = caller.turns.length;
      say("My boiler leaks.");
      await expect.poll(() => caller.turns.slice(before, before + 2)).toEqual(["One moment.", holdTheLine]);
    },
    /** Waits until the person's phone rings. @returns The call there */
    async ringing(): Promise<number> {
      await expect.poll(() => calls.current(to)).toMatchObject({ state: "ringing", otherNumber: own, message });
      return Number((await calls.current(to))?.id);
    },
    notes: async () =>
      (await getCall(platform, id)).transcript_items.flatMap(({ role, text }) => (role === "system" ? [text] : [])),
    async [Symbol.asyncDispose]() {
      await calls.hangUp(handset, callId); // a platform that stops says goodbye first, at the pace of a voice
      await caller[Symbol.asyncDispose]();
      await person[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

const callLegsOf = ({ db }: TestPlatform) => db.selectFrom("call_legs").selectAll().orderBy("id").execute();
const put = (to: string) => ({ type: "played", what: "joined", text: to });
const elsewhere = ({ services, storage }: TestPlatform) => ({
  ...services,
  storage,
  liveCalls: new LiveCalls(storage, { now: services.now }),
});

describe("a warm transfer", () => {
  it("calls the person, tells them what it is about, connects both, and pays both call legs by the second", async () => {
    await using talk = await startTransfers();
    const { platform, calls, caller, person, id, callId } = talk;
    await talk.transfer();
    const callLeg = await talk.ringing();
    const { heldMicros: held } = await platform.balance();
    expect(held).toBeGreaterThan(700_000n);
    for (const shown of [await getCall(platform, id), (await listCalls(platform)).data[0]])
      expect(shown?.held).toBeCloseTo(Number(held) / 1e6, 6);
    expect(await calls.answer(supervisor, callLeg)).toBe(true);
    await expect.poll(() => person.turns).toEqual([message]);
    await expect.poll(() => caller.events).toContainEqual(expect.objectContaining(put(supervisor)));
    await expect.poll(() => person.events).toContainEqual(expect.objectContaining(put(handset)));
    await expect.poll(() => getCall(platform, id)).toMatchObject({ status: "in-progress", end_reason: "transferred" });
    expect(calls.say(handset, callId, "Is anybody there?")).toBe(true);
    expect(calls.say(supervisor, callLeg, "Yes, I am coming.")).toBe(true);
    await expect
      .poll(() => [caller.turns.at(-1), person.turns.at(-1)])
      .toEqual(["Yes, I am coming.", "Is anybody there?"]);
    await settleOpenCalls(elsewhere(platform));
    platform.pass(60_000);
    await settleOpenCalls(elsewhere(platform));
    expect(await getCall(platform, id)).toMatchObject({ status: "in-progress" });
    expect(await calls.hangUp(supervisor, callLeg)).toBe(true);
    const ended = await untilCall(platform, id, "completed");
    expect(ended).toMatchObject({ end_reason: "transferred", ended_by: null, held: 0 });
    const others = ended.transcript_items.map(({ role }) => role).filter((role) => role !== "assistant");
    expect(others).toEqual(["user", "system", "system"]);
    expect(await talk.notes()).toEqual([
      `Calling ${supervisor} to transfer the caller. Message: ${note}`,
      "The person answered and was connected with the caller.",
    ]);
    const [row] = await callLegsOf(platform);
    expect(row).toMatchObject({ status: "ended", minute_micros: 30_000n });
    const seconds = Number(row?.total_micros) / 500;
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(seconds).toBeLessThanOrEqual(ended.duration);
    expect(ended.total_cost).toBeCloseTo((ended.duration * 0.07 + seconds * 0.03) / 60, 5);
    expect(ended.carrier_cost).toBeCloseTo(((ended.duration + seconds) * 0.03) / 60, 5);
    const { postedMicros, heldMicros } = await platform.balance();
    expect([5_000_000n - postedMicros, heldMicros]).toEqual([BigInt(Math.round(ended.total_cost * 1e6)), 0n]);
    expect(await findDiscrepancies(platform.db)).toEqual([]);
    expect([await calls.current(handset), await calls.current(supervisor)]).toEqual([undefined, undefined]);
    expect(platform.carrier.requests).toBe(2);
  });

  it.each<[news: string, isHeld: (call: CarrierCall) => boolean]>([
    ["of that", ({ isJoined }) => isJoined === true],
    ["that the person has answered", ({ status }) => status === "in-progress"],
  ])(
    "goes on where the line to us ends as soon as both are connected, before the carrier's news %s",
    async (...given) => {
      const [, isHeld] = given;
      using _ = vi.spyOn(FarEnd.prototype, "join").mockImplementation(function (this: FarEnd) {
        this.hangUp();
      });
      await using talk = await startTransfers();
      const { platform, calls, id } = talk;
      await talk.transfer();
      const callLeg = await talk.ringing();
      const news = Promise.withResolvers<void>();
      platform.carrier.holdNews(isHeld, news.promise);
      const answering = calls.answer(supervisor, callLeg);
      const call = () =>
        platform.db.selectFrom("calls").select(["status", "line"]).where("id", "=", id).executeTakeFirst();
      await expect.poll(call).toMatchObject({ line: "closed" });
      expect(await call()).toMatchObject({ status: "in-progress" });
      expect(await callLegsOf(platform)).toMatchObject([{ status: "joined" }]);
      expect((await talk.notes()).at(-1)).toBe("The person answered and was connected with the caller.");
      news.resolve(); // late news changes nothing
      expect(await answering).toBe(true);
      expect(await call()).toMatchObject({ status: "in-progress" });
      expect(await callLegsOf(platform)).toMatchObject([{ status: "joined" }]);
    },
  );

  it("goes on with the assistant where the person declines, also while they listen; nothing is owed for ringing", async () => {
    await using talk = await startTransfers({ paceMs: 400 });
    const { platform, calls, caller, person } = talk;
    await talk.transfer();
    expect(await calls.decline(supervisor, await talk.ringing())).toBe(true);
    await expect.poll(() => caller.turns.at(-1)).toBe(sorry);
    talk.say("no tool, thank you");
    await expect.poll(() => caller.turns.at(-1)).toBe("No tool.");
    await talk.transfer();
    talk.say("no tool: are you still there?"); // answered once the person has declined
    const callLeg = await talk.ringing();
    await calls.answer(supervisor, callLeg);
    await expect.poll(() => person.turns).toEqual([message]);
    expect(await calls.hangUp(supervisor, callLeg)).toBe(true);
    await expect.poll(() => caller.turns.slice(-2)).toEqual([sorry, "No tool."]);
    await expect
      .poll(async () => (await talk.notes()).filter((note) => !note.startsWith("Calling")))
      .toEqual(["The person’s line was busy, or they declined.", "The person declined."]);
    await expect
      .poll(() => callLegsOf(platform))
      .toMatchObject([{ status: "busy", total_micros: 0n }, { status: "declined" }]);
    const [, heard] = await callLegsOf(platform);
    await calls.hangUp(handset, talk.callId);
    const ended = await untilCall(platform, talk.id, "ended_by_customer");
    const callLegUsd = Number(heard?.total_micros) / 1e6;
    expect(ended.total_cost).toBeCloseTo((ended.duration * 0.07) / 60 + callLegUsd, 5);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    expect(await findDiscrepancies(platform.db)).toEqual([]);
  });

  it.runIf(deep)("is paid where the carrier reports that the call leg failed while both talked", async () => {
    await using talk = await startTransfers();
    const { platform, calls, id } = talk;
    await talk.transfer();
    await calls.answer(supervisor, await talk.ringing());
    await expect.poll(() => getCall(platform, id)).toMatchObject({ end_reason: "transferred" });
    const [callLeg] = await callLegsOf(platform);
    const report = {
      sid: String(callLeg?.sid),
      reference: callLeg?.reference,
      status: "failed",
      durationSeconds: 20,
    } as const;
    await noteCallStatus(report, platform.services);
    expect(await callLegsOf(platform)).toMatchObject([{ status: "ended", total_micros: 10_000n }]);
  });

  it("ends with the caller, who hangs up while it rings, and never begins where the balance does not cover it", async () => {
    await using talk = await startTransfers({ balanceUsd: 0.9 });
    const { platform, calls, caller } = talk;
    await platform.db
      .updateTable("ledger_accounts")
      .set({ posted_micros: 800_000n })
      .where("user_id", "is not", null)
      .execute();
    await talk.transfer();
    await expect.poll(() => caller.turns.at(-1)).toBe(sorry);
    expect(platform.carrier.requests).toBe(1);
    await platform.db
      .updateTable("ledger_accounts")
      .set({ posted_micros: 5_000_000n })
      .where("user_id", "is not", null)
      .execute();
    await talk.transfer();
    await talk.ringing();
    await calls.hangUp(handset, talk.callId);
    await untilCall(platform, talk.id, "ended_by_customer");
    await expect
      .poll(async () => (await talk.notes()).at(-1))
      .toBe("The caller hung up before the person had taken the call.");
    await expect.poll(() => calls.current(supervisor)).toBeUndefined();
    await expect.poll(() => callLegsOf(platform)).toMatchObject([{ status: "no-answer", total_micros: 0n }]);
    await expect.poll(() => platform.balance()).toMatchObject({ heldMicros: 0n });
  });

  const reasons: readonly [reason: string, to: string, note: string][] = [
    ["an answering machine takes the call", personas.voicemail, "The person did not answer."],
    ["the line is busy", personas.busy, "The person’s line was busy, or they declined."],
    ["the carrier refuses", "+447700900180", "The person could not be called."],
    [
      "no phone can have the number",
      "+4477009001",
      "The person was not called: no phone can have this number. Correct it in the assistant’s tools.",
    ],
  ];
  it.each(drawn(reasons, 2))("goes on with the assistant where %s", async (_name, to, note) => {
    await using talk = await startTransfers({ to });
    await talk.transfer();
    await expect.poll(() => talk.caller.turns.at(-1)).toBe(sorry);
    await expect.poll(async () => (await talk.notes()).at(-1)).toBe(note);
    await expect.poll(() => talk.platform.balance()).toMatchObject({ postedMicros: 5_000_000n, heldMicros: 700_000n });
  });
});

describe("a warm transfer whose process dies", () => {
  it("while the person is called: ends with its call, is not dialled again, and costs nothing", async () => {
    await using talk = await startTransfers();
    const { platform, calls } = talk;
    await talk.transfer();
    await talk.ringing();
    for (let times = 0; times < 2; times++) await settleOpenCalls(elsewhere(platform));
    expect(await getCall(platform, talk.id)).toMatchObject({ end_reason: "line_lost", held: 0 });
    await expect.poll(() => calls.current(supervisor)).toBeUndefined();
    await expect.poll(() => calls.current(handset)).toBeUndefined();
    // A phone that comes back after the crash still shows the call, which has ended meanwhile.
    await using back = followHandset(platform, handset, { shownCall: talk.callId });
    await expect.poll(() => back.events).toMatchObject([{ type: "call", call: { id: talk.callId, state: "ended" } }]);
    await expect.poll(() => callLegsOf(platform)).toMatchObject([{ status: "no-answer", total_micros: 0n }]);
    expect(platform.carrier.requests).toBe(2);
    await expect.poll(() => platform.balance()).toMatchObject({ heldMicros: 0n });
  });

  it("after the carrier has connected both: goes on, and is paid when they hang up", async () => {
    await using talk = await startTransfers();
    const { platform, calls } = talk;
    const { db } = platform;
    await talk.transfer();
    const callLeg = await talk.ringing();
    const at = platform.services.now();
    // What the carrier knows, and nobody was told.
    const joined = { status: "in-progress", answered_at: at, joined_at: at } as const;
    await db.updateTable("simulated_calls").set(joined).where("id", "=", callLeg).execute();
    await settleOpenCalls(elsewhere(platform));
    expect(await getCall(platform, talk.id)).toMatchObject({ status: "in-progress", end_reason: "transferred" });
    platform.pass(30_000);
    await calls.hangUp(handset, talk.callId);
    await expect.poll(() => getCall(platform, talk.id)).toMatchObject({ end_reason: "transferred", held: 0 });
    await expect.poll(() => calls.current(supervisor)).toBeUndefined();
    const [row] = await callLegsOf(platform);
    expect([row?.status, Number(row?.total_micros) >= 15_000]).toEqual(["ended", true]);
    expect(platform.carrier.requests).toBe(2);
    expect(await findDiscrepancies(db)).toEqual([]);
  });

  it.each([
    ["after it knew that both talk: pays both legs until then, not until the news comes", true],
    ["before it knew that both talk: ends as transferred, and pays both legs until then", false],
  ])("misses the end %s", async (_says, isKnown) => {
    await using talk = await startTransfers();
    const { platform, calls, id, callId } = talk;
    const { db } = platform;
    await talk.transfer();
    const callLeg = await talk.ringing();
    const lineOf = () => db.selectFrom("calls").select("line").where("id", "=", id).executeTakeFirst();
    if (isKnown) {
      await calls.answer(supervisor, callLeg);
      await expect.poll(lineOf).toEqual({ line: "closed" });
    }
    const at = platform.services.now();
    const ended = { status: "completed", ended_at: new Date(at.getTime() + 30_000) } as const;
    const callLegEnded = isKnown ? ended : { ...ended, answered_at: at, joined_at: at };
    await db.updateTable("simulated_calls").set(ended).where("id", "=", callId).execute();
    await db.updateTable("simulated_calls").set(callLegEnded).where("id", "=", callLeg).execute();
    if (isKnown) platform.pass(300_000);
    for (let times = 0; times < 2; times++) await settleOpenCalls(elsewhere(platform));
    const { duration, end_reason, held } = await getCall(platform, id);
    expect([end_reason, held]).toEqual(["transferred", 0]);
    expect(duration).toBeGreaterThanOrEqual(30);
    expect(duration).toBeLessThan(90);
    const [row] = await callLegsOf(platform);
    const seconds = Number(row?.total_micros) / 500;
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThanOrEqual(duration);
    expect(await platform.balance()).toMatchObject({ heldMicros: 0n });
    expect(await findDiscrepancies(db)).toEqual([]);
  });
});
