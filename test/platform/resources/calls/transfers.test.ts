import { describe, expect, it } from "vitest";
import { deep, drawn } from "../../../counts.ts";
import { usingTool } from "../../../support/call.ts";
import {
  followHandset,
  getCall,
  handset,
  personas,
  requestCall,
  setAssistant,
  untilCall,
} from "../../../support/calls.ts";
import { startPlatform } from "../../../support/platform.ts";
import { giveSender } from "../../../support/whatsapp.ts";

const person = "+447700900125";
const own = "+447700900700";
const nobody = "I'm sorry, nobody can take your call right now.";

/** A call whose assistant hands the caller over to a number when they ask, with the handsets of both. */
async function startTransfers({ to = person, max_duration = 600 } = {}) {
  const engine = usingTool("call_transfer", { after: "One moment." });
  const platform = await startPlatform({ runningClock: true, engine, balanceUsd: 5 });
  await giveSender(platform, platform.owner);
  await setAssistant(platform, {
    initial_message: "Hi.",
    max_duration,
    tools: [{ type: "call_transfer", phone_number: to }],
  });
  platform.platform.worker.start();
  const caller = followHandset(platform);
  const other = followHandset(platform, to);
  const { calls } = platform.carrier;
  const { call_id: id } = await requestCall(platform);
  await untilCall(platform, id, "ringing");
  await expect.poll(() => calls.current(handset)).toBeDefined();
  const callId = Number((await calls.current(handset))?.id);
  await calls.answer(handset, callId);
  await expect.poll(() => caller.turns).toEqual(["Hi."]);
  calls.say(handset, callId, "A person, please.", { heard: "Hi." });
  await expect.poll(() => caller.events).toContainEqual(played("transfer", to));
  return {
    ...{ platform, calls, caller, other, id, callId },
    /** Waits until the other phone rings. @returns The call there */
    async ringing(): Promise<number> {
      await expect.poll(() => calls.current(to)).toMatchObject({ state: "ringing", otherNumber: own, message: null });
      return Number((await calls.current(to))?.id);
    },
    async [Symbol.asyncDispose]() {
      await calls.hangUp(handset, callId);
      await caller[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

const played = (what: string, text: string) => expect.objectContaining({ type: "played", what, text });

describe("call_transfer on the simulated network", () => {
  it("rings at the number, and connects the person who answers with the caller until one of them hangs up", async () => {
    await using talk = await startTransfers();
    const { platform, calls, caller, other, id, callId } = talk;
    const callLeg = await talk.ringing();
    // The assistant's call is over, and paid up to here.
    const ended = await untilCall(platform, id, "completed");
    expect(ended).toMatchObject({ end_reason: "transferred", held: 0 });
    const paid = (await platform.balance()).postedMicros;
    expect(await calls.answer(person, callLeg)).toBe(true);
    await expect.poll(() => caller.events).toContainEqual(played("joined", person));
    await expect.poll(() => other.events).toContainEqual(played("joined", handset));
    calls.say(handset, callId, "Is anybody there?");
    calls.say(person, callLeg, "Yes, I am coming.");
    await expect.poll(() => [caller.turns.at(-1), other.turns]).toEqual(["Yes, I am coming.", ["Is anybody there?"]]);
    platform.pass(120_000);
    expect(await calls.hangUp(person, callLeg)).toBe(true);
    await expect.poll(() => calls.current(handset)).toBeUndefined();
    expect(await getCall(platform, id)).toMatchObject({ duration: ended.duration, end_reason: "transferred" });
    expect(await platform.balance()).toMatchObject({ postedMicros: paid, heldMicros: 0n });
  });

  it("tells the caller where the person declines, and the owner why nobody took the call", async () => {
    await using talk = await startTransfers();
    const { platform, calls, caller, id } = talk;
    await calls.decline(person, await talk.ringing());
    await expect.poll(() => calls.current(handset)).toBeUndefined();
    await expect.poll(() => caller.turns.at(-1)).toContain(nobody);
    await expect
      .poll(() => getCall(platform, id))
      .toMatchObject({
        end_reason: "transfer_unanswered",
        transcript: expect.stringContaining("System: The person’s line was busy, or they declined."),
      });
  });

  it.runIf(deep)("ends a phone's ringing that nobody answers after thirty seconds", async () => {
    await using talk = await startTransfers();
    const { platform, calls, caller, id } = talk;
    await talk.ringing();
    platform.pass(31_000);
    await expect.poll(() => calls.current(handset)).toBeUndefined();
    await expect
      .poll(async () => [caller.turns.at(-1), await calls.current(person)])
      .toEqual([expect.stringContaining(nobody), undefined]);
    await expect.poll(() => getCall(platform, id)).toMatchObject({ end_reason: "transfer_unanswered" });
  });

  const numbers: readonly [name: string, to: string, note: string][] = [
    ["the caller's own phone, which is busy", handset, "The person’s line was busy, or they declined."],
    ["a number that is busy", personas.busy, "The person’s line was busy, or they declined."],
    ["a number that takes no calls", "+447700900180", "The person could not be called."],
  ];
  it.each(drawn(numbers, 1))("does not connect the caller with %s", async (_, to, note) => {
    await using talk = await startTransfers({ to });
    const { platform, calls, caller, id } = talk;
    await expect.poll(() => calls.current(handset)).toBeUndefined();
    await expect.poll(() => caller.turns.at(-1)).toContain(nobody);
    await expect
      .poll(() => getCall(platform, id))
      .toMatchObject({ end_reason: "transfer_unanswered", transcript: expect.stringContaining(`System: ${note}`) });
  });

  it.runIf(deep)(
    "ends the ringing when the caller hangs up, and both when the call's longest duration is over",
    async () => {
      await using first = await startTransfers();
      const callLeg = await first.ringing();
      await first.calls.hangUp(handset, first.callId);
      await expect.poll(() => first.calls.current(person)).toBeUndefined();
      expect(await first.calls.answer(person, callLeg)).toBe(false);
      expect(await untilCall(first.platform, first.id, "completed")).toMatchObject({ end_reason: "transferred" });

      await using second = await startTransfers({ max_duration: 60 });
      await second.calls.answer(person, await second.ringing());
      await expect.poll(() => second.caller.events).toContainEqual(played("joined", person));
      second.platform.pass(61_000);
      await expect.poll(() => second.calls.current(handset)).toBeUndefined();
      await expect.poll(() => second.calls.current(person)).toBeUndefined();
    },
  );
});
