import { describe, expect, it } from "vitest";
import { EngineFailure, type TurnEvent } from "../../../src/platform/engine/turn.ts";
import { answering, startSession } from "../../support/call.ts";
import { scriptedEngine } from "../../support/engine.ts";

const minuteMs = 60_000;

describe("silence, failures and the end of a call", () => {
  it("waits for the customer where it should, and greets who only says hello", async () => {
    const settings = { wait_for_customer: true };
    const session = await startSession({ settings });
    expect(session.sent).toEqual([]);
    await session.say("Hello?");
    expect(session.spoken()).toBe("Hello, this is Ada. ");
    const asked = await startSession({ settings, engine: answering("At nine.") });
    await asked.say("Hello there, when do you open?");
    expect(asked.spoken()).toBe("At nine. ");
  });

  it("speaks to a silent caller again, then says goodbye and ends", async () => {
    const settings = {
      reengagement_interval: 10,
      max_silence_duration: 25,
      reengagement_prompt: "Hello {{name}}?",
    };
    const session = await startSession({ settings, initialMessage: "Hi.", variables: { name: "Grace" } });
    await session.pass(1_000);
    await session.say("Hm.");
    const greetedChars = session.spoken().length;
    await session.pass(10_000 + 1_000);
    expect(session.spoken().slice(greetedChars)).toBe("Hello Grace? ");
    await session.pass(15_000);
    expect(session.spoken()).toContain("I have to end our call now.");
    await session.pass(10_000);
    expect(await session.ended).toMatchObject({ reason: "silence", endedBy: "assistant" });
    expect(session.sent.at(-1)).toEqual({ type: "end", handoffData: '{"reason":"silence"}' });
  });

  it("ends a call in which nobody ever speaks, without a word", async () => {
    const session = await startSession({ settings: { max_initial_silence_duration: 5 }, initialMessage: "Hi." });
    await session.pass(6_000);
    expect(await session.ended).toMatchObject({ reason: "initial_silence", endedBy: "assistant" });
    expect(session.spoken()).toBe("Hi. ");
  });

  it("does not count speech of either side as silence", async () => {
    const session = await startSession({ settings: { max_silence_duration: 5 }, engine: answering("x ".repeat(130)) });
    await session.pass(2_000);
    await session.say("I was", { last: false });
    await session.pass(4_000);
    await session.say("I was thinking", { last: false });
    await session.pass(4_000);
    await session.say("I was thinking about it.");
    await session.pass(20_000); // our answer takes 20 s to speak
    expect(session.hasEnded()).toBe(false);
  });

  it("ends within the longest duration, after a goodbye", async () => {
    const session = await startSession({ settings: { max_duration: 20, max_silence_duration: 360 } });
    await session.pass(17_000);
    expect(session.spoken()).toContain("I have to end our call now.");
    await session.pass(3_000);
    expect(await session.ended).toMatchObject({ reason: "max_duration", endedBy: null });
    expect(session.lines().at(-1)).toMatch(/^assistant: I have to end our call now\./);
  });

  it("leaves its message with an answering machine that the carrier or its words tell of, and ends", async () => {
    const settings = { voice_mail_message: "Please call {{name}} back." };
    const variables = { name: "Ada" };
    const told = await startSession({ settings, variables, setup: { answeredBy: "machine_end_beep" } });
    await told.pass(minuteMs);
    expect(told.spoken()).toBe("Please call Ada back. ");
    expect(await told.ended).toEqual({ reason: "voicemail", endedBy: "assistant", answeredBy: "machine" });
    const heard = await startSession({ settings, variables });
    await heard.say("Grace is not available. Please leave a message after the tone.");
    await heard.pass(minuteMs);
    expect((await heard.ended).reason).toBe("voicemail");
    const silent = await startSession({ setup: { customParameters: { answeredBy: "machine_start" } } });
    await silent.pass(1);
    expect((await silent.ended).reason).toBe("voicemail");
    expect(silent.spoken()).toBe("");
    // What is said over a greeting is not recorded: the message follows on it, once.
    for (const end_call_on_voicemail of [true, false]) {
      const greeting = await startSession({
        settings: { ...settings, end_call_on_voicemail },
        variables,
        setup: { answeredBy: "machine" },
      });
      for (const words of ["Hi, this is Grace.", "Please leave a message after the tone."]) {
        await greeting.pass(1_500);
        await greeting.say(words);
        expect(greeting.spoken()).toBe("");
      }
      await greeting.pass(8_000);
      expect(greeting.spoken()).toBe("Please call Ada back. ");
      expect(greeting.lines().at(-1)).toBe("assistant: Please call Ada back.");
      expect(greeting.hasEnded()).toBe(end_call_on_voicemail);
    }
    const inbound = await startSession({ direction: "inbound" });
    await inbound.say("I was told to leave a message after the tone.");
    await inbound.pass(10_000);
    expect(inbound.hasEnded()).toBe(false);
    const goingOn = await startSession({ settings: { ...settings, end_call_on_voicemail: false }, variables });
    await goingOn.say("You have reached the mailbox of Grace.");
    expect(goingOn.spoken()).toContain("Please call Ada back.");
    expect(goingOn.hasEnded()).toBe(false);
  });

  it("apologises for a failure, and ends with the second in a row", async () => {
    const engine = scriptedEngine(async function* (input): AsyncGenerator<TurnEvent> {
      if (input.message !== "fine") throw new EngineFailure("model unavailable");
      yield { type: "done", message: "Good.", functionCalls: [], model: "scripted" };
    });
    const session = await startSession({ engine });
    for (const words of ["fails", "fine", "fails"]) {
      await session.pass(8_000);
      await session.say(words);
    }
    expect(session.spoken().match(/something went wrong/g)?.length).toBe(2);
    expect(session.hasEnded()).toBe(false);
    await session.pass(8_000);
    await session.say("fails");
    await session.pass(20_000);
    expect(await session.ended).toMatchObject({ reason: "engine_failed", endedBy: null });
    expect(JSON.stringify(session.log)).not.toContain("fails");
  });

  it("does not wait for ever for an engine that does not answer", async () => {
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      await new Promise(() => undefined);
    });
    const session = await startSession({ engine });
    await session.pass(5_000);
    await session.say("Anybody there?");
    await session.pass(minuteMs);
    expect(session.spoken()).toContain("something went wrong");
  });

  it("is stopped after the caller was informed, also in the middle of a turn", async () => {
    const engine = scriptedEngine(async function* (_, signal): AsyncGenerator<TurnEvent> {
      yield { type: "delta", text: "Let me see. " };
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const session = await startSession({ engine });
    await session.pass(5_000);
    await session.say("Hm?");
    session.stop.abort();
    await session.pass(10_000);
    expect(await session.ended).toMatchObject({ reason: "stopped", endedBy: null });
    expect(session.spoken()).toContain("I have to end our call here.");
  });

  it("ends a line that never says who is there, and takes nothing before that", async () => {
    const { clock, ended, sent } = await startSession({ setup: { type: "prompt", voicePrompt: "Hello" } });
    await clock.pass(10_000);
    expect(await ended).toMatchObject({ reason: "line_lost" });
    expect(sent).toEqual([]);
  });
});
