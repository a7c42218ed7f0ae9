import { describe, expect, it } from "vitest";
import { builtInTool } from "../../../src/contract/assistant-fields.ts";
import { createAssistant, updateAssistant } from "../../../src/contract/operations/assistants.ts";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { EngineFailure, type TurnEvent } from "../../../src/platform/engine/turn.ts";
import { assistantFieldUses, builtInToolUses } from "../../../src/platform/relay/fields.ts";
import { Clauses } from "../../../src/platform/relay/session/speech/clauses.ts";
import { spokenText } from "../../../src/platform/relay/session/speech/spoken-text.ts";
import { callTextsOf } from "../../../src/platform/relay/session/texts/of-language.ts";
import { answering, settled, startTalk, toolNamed, usingTool } from "../../support/call.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { recordingTools } from "../../support/tools.ts";

const minuteMs = 60_000;

describe("a call's talk", () => {
  it("greets, answers what the caller says, and ends when the caller hangs up", async () => {
    const engine = answering("We open at nine. Shall I book a table?", "Goodbye.");
    const talk = await startTalk({ engine });
    expect(talk.sent[0]).toEqual({
      type: "text",
      token: "Hello, this is Ada. ",
      last: true,
      interruptible: true,
      preemptible: true,
    });
    await talk.pass(5_000);
    await talk.say("When do you open?");
    // Each sentence is a token of its own, and only the last one ends the answer.
    expect(talk.sent.slice(1).map((frame) => frame.type === "text" && [frame.token, frame.last])).toEqual([
      ["We open at nine. ", false],
      ["Shall I book a table? ", true],
    ]);
    await talk.pass(5_000);
    await talk.say("No, thanks.");
    await talk.pass(5_000);
    talk.far.close();
    expect(await talk.ended).toEqual({ reason: "hangup", endedBy: "customer", answeredBy: "human" });
    expect(talk.lines()).toEqual([
      "assistant: Hello, this is Ada.",
      "user: When do you open?",
      "assistant: We open at nine. Shall I book a table?",
      "user: No, thanks.",
      "assistant: Goodbye.",
    ]);
    expect(engine.seen[1]).toMatchObject({ channel: "call", message: "No, thanks." });
    expect(engine.seen[1]?.history.map(({ content }) => content)).toEqual([
      "Hello, this is Ada.",
      "When do you open?",
      "We open at nine. Shall I book a table?",
    ]);
    expect(talk.clock.waiting).toBe(0);
  });

  it("greets by its name where the assistant has no first message", async () => {
    const spoken = async (language: string) => {
      const talk = await startTalk({ initialMessage: " ", language });
      await talk.pass(5_000);
      return talk.spoken().trim();
    };
    expect(await spoken("en")).toBe("Hello, this is Ada. How can I help you?");
    expect(await spoken("de")).toBe("Guten Tag, hier ist Ada. Wie kann ich Ihnen helfen?");
  });

  it("says a connection that breaks is lost, and a caller who hangs up in the middle heard a part", async () => {
    const lost = await startTalk();
    lost.far.lose();
    expect(await lost.ended).toEqual({ reason: "line_lost", endedBy: null, answeredBy: "unknown" });
    const left = await startTalk({ initialMessage: "One two three four five six seven eight nine ten." });
    await left.pass(1_000);
    left.far.close();
    await left.ended;
    expect(left.lines()).toEqual(["assistant: One two three …"]);
  });

  it("keeps of an interrupted answer what was heard, in transcript and history", async () => {
    const engine = answering("We are open from nine to five on weekdays. On Sundays we are closed.", "Yes.");
    const talk = await startTalk({ engine });
    await talk.pass(5_000);
    await talk.say("When do you open?");
    await talk.interrupt("We are open from nine");
    const before = talk.sent.length;
    await talk.pass(2_000);
    expect(talk.sent.length).toBe(before);
    await talk.say("From nine?");
    expect(talk.lines().slice(1)).toEqual([
      "user: When do you open?",
      "assistant: We are open from nine …",
      "user: From nine?",
    ]);
    expect(engine.seen[1]?.history.at(-1)?.content).toBe("We are open from nine");
  });

  it("takes no words into the transcript that were never said, whatever an interruption says", async () => {
    const talk = await startTalk({ initialMessage: "One two three four five six seven." });
    await talk.interrupt("You will get all your money back", 1_000);
    expect(talk.lines()).toEqual(["assistant: One two three …"]);
  });

  it("aborts the engine on an interruption, and answers what was cut before its first word together with the rest", async () => {
    let aborted = 0;
    const engine = scriptedEngine(async function* (input, signal): AsyncGenerator<TurnEvent> {
      if (engine.seen.length === 1) {
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            aborted += 1;
            reject(signal.reason);
          }),
        );
      }
      yield { type: "done", message: `Got: ${input.message}`, functionCalls: [], model: "scripted" };
    });
    const talk = await startTalk({ engine });
    await talk.pass(5_000);
    await talk.say("I would like a table");
    await talk.interrupt("");
    expect(aborted).toBe(1);
    await talk.say("for two, please.");
    expect(talk.spoken()).toContain("Got: I would like a table for two, please.");
    expect(engine.seen[1]?.history.map(({ role }) => role)).toEqual(["assistant"]);
  });

  it("answers the last of what an endless caller says, and ends the call before it stores too much", async () => {
    const engine = scriptedEngine(async function* (_, signal): AsyncGenerator<TurnEvent> {
      yield* [];
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const talk = await startTalk({ engine });
    await talk.pass(5_000);
    let said = 0;
    for (; said < 40 && !talk.spoken().includes("I have to end our call here."); said++)
      await talk.say(`${"word ".repeat(780)} number ${said}`);
    expect(said).toBe(26);
    expect(Math.max(...engine.seen.map(({ message }) => message.length))).toBe(4_000);
    expect(engine.seen.at(-1)?.message).toMatch(/ number 24$/);
    expect(talk.transcript.filter(({ role }) => role === "user").length).toBe(25);
    await talk.pass(10_000);
    expect((await talk.ended).reason).toBe("stopped");
    const short = await startTalk();
    for (let count = 0; count < 2_100; count++) short.far.send({ type: "prompt", voicePrompt: "x", last: true });
    await short.pass(20_000);
    expect(short.transcript.filter(({ role }) => role === "user").length).toBe(2_000);
  });

  it("lets a change run to its end when the caller interrupts, and never makes it twice", async () => {
    const held = Promise.withResolvers<void>();
    let runs = 0;
    const book = toolNamed(
      "book",
      async () => {
        runs += 1;
        await held.promise;
        return { ok: true, result: { reference: "V-1" } };
      },
      { writes: true },
    );
    const engine = usingTool("book", { before: "I am booking it now. ", after: "It is booked." });
    const talk = await startTalk({ engine, tools: [book] });
    await talk.pass(5_000);
    await talk.say("Book it.");
    expect(runs).toBe(1);
    await talk.interrupt("I am booking");
    await talk.say("no tool: what was that?");
    const during = talk.sent.length;
    expect(engine.seen.length).toBe(1); // the next turn waits for the change
    held.resolve();
    await settled();
    expect(runs).toBe(1);
    expect(talk.spoken()).not.toContain("It is booked");
    expect(talk.sent.length).toBeGreaterThan(during);
    expect(engine.seen[1]?.memory).toEqual({ told: "book" });
    const calls = [{ name: "book", arguments: { message: "Book it." }, result: { reference: "V-1" } }];
    expect(talk.transcript.filter(({ functionCalls }) => functionCalls).map((entry) => entry.functionCalls)).toEqual([
      calls,
    ]);
    expect(engine.seen[1]?.history.some(({ functionCalls }) => functionCalls.length > 0)).toBe(true);
  });

  it("begins no other tool once the caller has interrupted a change", async () => {
    let held = Promise.withResolvers<void>();
    const runs: string[] = [];
    const change = (name: string, work: () => Promise<void>) =>
      toolNamed(
        name,
        async () => {
          runs.push(name);
          await work();
          return { ok: true, result: {} };
        },
        { writes: true },
      );
    const tools = [change("book", () => held.promise), change("pay", async () => undefined)];
    for (const next of ["pay", "dtmf_input", "collect_keypad"]) {
      runs.length = 0;
      held = Promise.withResolvers();
      const engine = scriptedEngine(async function* (input, signal): AsyncGenerator<TurnEvent> {
        for (const name of engine.seen.length === 1 ? ["book", next] : []) {
          const tool = input.tools.find((one) => one.name === name)!;
          if (tool.writes) await input.remember({ running: name });
          const { result } = await tool.run({ digits: "12" }, { signal });
          if (tool.writes) await input.remember({ done: name });
          yield { type: "function_call", call: { name, arguments: {}, result } };
        }
        yield { type: "done", message: "Yes.", functionCalls: [], model: "scripted" };
      });
      const builtIn = [
        { type: "dtmf_input" as const },
        { type: "collect_keypad" as const, timeout: 3, stop_key: "*" as const },
      ];
      const talk = await startTalk({ engine, tools, settings: { tools: builtIn } });
      await talk.pass(5_000);
      await talk.say("Book and go on.");
      await talk.interrupt("");
      held.resolve();
      await talk.say("Wait.");
      expect(runs).toEqual(["book"]);
      expect(talk.sent.filter(({ type }) => type === "sendDigits")).toEqual([]);
      // The change that was made is remembered, and the caller is answered at once.
      expect(engine.seen.map(({ memory }) => memory)).toEqual([null, { done: "book" }]);
      expect(talk.spoken()).toContain("Yes.");
    }
  });

  it("keeps a change in the transcript that ends after the caller hung up", async () => {
    const held = Promise.withResolvers<void>();
    const book = toolNamed(
      "book",
      async () => {
        await held.promise;
        return { ok: true, result: { reference: "V-1" } };
      },
      { writes: true },
    );
    const talk = await startTalk({ engine: usingTool("book"), tools: [book] });
    await talk.pass(5_000);
    await talk.say("Book it.");
    talk.far.close();
    await settled();
    held.resolve();
    expect((await talk.ended).reason).toBe("hangup");
    expect(talk.transcript.at(-1)?.functionCalls?.[0]?.result).toEqual({ reference: "V-1" });
  });

  it("tells the engine whether the caller missed what an agreement would be to", async () => {
    for (const [heard, wasInterrupted] of [
      ["I book this", true],
      ["I book this: Friday, at ten. For two people. Shall", false],
    ] as const) {
      const engine = answering("I book this: Friday, at ten. For two people. Shall I do that?");
      const talk = await startTalk({ engine });
      await talk.pass(5_000);
      await talk.say("Book it.");
      await talk.interrupt(heard);
      await talk.say("Yes.");
      expect(engine.seen.map((input) => input.wasInterrupted)).toEqual([false, wasInterrupted]);
    }
    // Nothing runs on such an agreement, whichever engine it is.
    const { tools, runs } = recordingTools([
      { name: "book_visit", description: "Books a visit", parameters: [], needsConsent: true },
    ]);
    const offline = createOfflineEngine({ db: undefined as never });
    const talk = await startTalk({ engine: offline, tools });
    await talk.pass(5_000);
    const greeting = talk.spoken();
    // Its forms are loaded with the first message.
    const answered = (count: number) =>
      expect.poll(() => talk.sent.filter((frame) => frame.type === "text" && frame.last).length).toBe(count);
    await talk.say("Please book a visit");
    await answered(2);
    const asked = talk.spoken().slice(greeting.length);
    await talk.interrupt("");
    await talk.say("Yes.");
    await answered(3);
    expect(runs).toEqual([]);
    expect(talk.spoken()).toBe(greeting + asked + asked);
    await talk.pass(20_000);
    await talk.say("Yes.");
    await answered(4);
    expect(runs.length).toBe(1);
  });

  it("is not interrupted where the assistant forbids it, and answers afterwards", async () => {
    const talk = await startTalk({
      settings: { allow_interruptions: false },
      initialMessage: "One two three four five six seven.",
      engine: answering("Eight."),
    });
    expect(talk.sent[0]).toMatchObject({ interruptible: false, preemptible: false });
    await talk.interrupt("One two");
    await talk.say("Wait!");
    expect(talk.lines().slice(0, 2)).toEqual(["assistant: One two three four five six seven.", "user: Wait!"]);
    expect(talk.spoken()).toContain("Eight.");
  });

  it("is interrupted by as many words as the assistant says, counted as they are spoken", async () => {
    const talk = await startTalk({
      settings: { min_interrupt_words: 3 },
      initialMessage: "One two three four five six seven eight nine ten eleven twelve.",
      engine: answering("Yes?"),
    });
    expect(talk.sent[0]).toMatchObject({ interruptible: false, preemptible: true });
    await talk.pass(1_000);
    await talk.say("mm hm");
    expect(talk.sent.length).toBe(1);
    await talk.pass(500);
    await talk.say("no wait a", { last: false });
    expect(talk.lines()).toEqual(["user: mm hm", "assistant: One two three four …"]);
    await talk.say("no wait a moment");
    expect(talk.spoken()).toContain("Yes?");
  });

  it("waits for the customer where it should, and greets who only says hello", async () => {
    const settings = { wait_for_customer: true };
    const talk = await startTalk({ settings });
    expect(talk.sent).toEqual([]);
    await talk.say("Hello?");
    expect(talk.spoken()).toBe("Hello, this is Ada. ");
    const asked = await startTalk({ settings, engine: answering("At nine.") });
    await asked.say("Hello there, when do you open?");
    expect(asked.spoken()).toBe("At nine. ");
  });

  it("speaks to a silent caller again, then says goodbye and ends", async () => {
    const settings = {
      reengagement_interval: 10,
      max_silence_duration: 25,
      reengagement_prompt: "Hello {{name}}?",
    };
    const talk = await startTalk({ settings, initialMessage: "Hi.", variables: { name: "Grace" } });
    await talk.pass(1_000);
    await talk.say("Hm.");
    const greetedChars = talk.spoken().length;
    await talk.pass(10_000 + 1_000);
    expect(talk.spoken().slice(greetedChars)).toBe("Hello Grace? ");
    await talk.pass(15_000);
    expect(talk.spoken()).toContain("I have to end our call now.");
    await talk.pass(10_000);
    expect(await talk.ended).toMatchObject({ reason: "silence", endedBy: "assistant" });
    expect(talk.sent.at(-1)).toEqual({ type: "end", handoffData: '{"reason":"silence"}' });
  });

  it("ends a call in which nobody ever speaks, without a word", async () => {
    const talk = await startTalk({ settings: { max_initial_silence_duration: 5 }, initialMessage: "Hi." });
    await talk.pass(6_000);
    expect(await talk.ended).toMatchObject({ reason: "initial_silence", endedBy: "assistant" });
    expect(talk.spoken()).toBe("Hi. ");
  });

  it("does not count speech of either side as silence", async () => {
    const talk = await startTalk({ settings: { max_silence_duration: 5 }, engine: answering("x ".repeat(130)) });
    await talk.pass(2_000);
    await talk.say("I was", { last: false });
    await talk.pass(4_000);
    await talk.say("I was thinking", { last: false });
    await talk.pass(4_000);
    await talk.say("I was thinking about it.");
    await talk.pass(20_000); // our answer takes 20 s to speak
    expect(talk.hasEnded()).toBe(false);
  });

  it("ends within the longest duration, after a goodbye", async () => {
    const talk = await startTalk({ settings: { max_duration: 20, max_silence_duration: 360 } });
    await talk.pass(17_000);
    expect(talk.spoken()).toContain("I have to end our call now.");
    await talk.pass(3_000);
    expect(await talk.ended).toMatchObject({ reason: "max_duration", endedBy: null });
    expect(talk.lines().at(-1)).toMatch(/^assistant: I have to end our call now\./);
  });

  it("leaves its message with an answering machine that the carrier or its words tell of, and ends", async () => {
    const settings = { voice_mail_message: "Please call {{name}} back." };
    const variables = { name: "Ada" };
    const told = await startTalk({ settings, variables, setup: { answeredBy: "machine_end_beep" } });
    await told.pass(minuteMs);
    expect(told.spoken()).toBe("Please call Ada back. ");
    expect(await told.ended).toEqual({ reason: "voicemail", endedBy: "assistant", answeredBy: "machine" });
    const heard = await startTalk({ settings, variables });
    await heard.say("Grace is not available. Please leave a message after the tone.");
    await heard.pass(minuteMs);
    expect((await heard.ended).reason).toBe("voicemail");
    const silent = await startTalk({ setup: { customParameters: { answeredBy: "machine_start" } } });
    await silent.pass(1);
    expect((await silent.ended).reason).toBe("voicemail");
    expect(silent.spoken()).toBe("");
    const inbound = await startTalk({ direction: "inbound" });
    await inbound.say("I was told to leave a message after the tone.");
    await inbound.pass(10_000);
    expect(inbound.hasEnded()).toBe(false);
    const goingOn = await startTalk({ settings: { ...settings, end_call_on_voicemail: false }, variables });
    await goingOn.say("You have reached the mailbox of Grace.");
    expect(goingOn.spoken()).toContain("Please call Ada back.");
    expect(goingOn.hasEnded()).toBe(false);
  });

  it("apologises for a failure, and ends with the second in a row", async () => {
    const engine = scriptedEngine(async function* (input): AsyncGenerator<TurnEvent> {
      if (input.message !== "fine") throw new EngineFailure("model unavailable");
      yield { type: "done", message: "Good.", functionCalls: [], model: "scripted" };
    });
    const talk = await startTalk({ engine });
    for (const words of ["fails", "fine", "fails"]) {
      await talk.pass(8_000);
      await talk.say(words);
    }
    expect(talk.spoken().match(/something went wrong/g)?.length).toBe(2);
    expect(talk.hasEnded()).toBe(false);
    await talk.pass(8_000);
    await talk.say("fails");
    await talk.pass(20_000);
    expect(await talk.ended).toMatchObject({ reason: "engine_failed", endedBy: null });
    expect(JSON.stringify(talk.log)).not.toContain("fails");
  });

  it("does not wait for ever for an engine that does not answer", async () => {
    const engine = scriptedEngine(async function* (): AsyncGenerator<TurnEvent> {
      await new Promise(() => undefined);
    });
    const talk = await startTalk({ engine });
    await talk.pass(5_000);
    await talk.say("Anybody there?");
    await talk.pass(minuteMs);
    expect(talk.spoken()).toContain("something went wrong");
  });

  it("says a filler while a slow tool runs, if it may: its own, or one of the language", async () => {
    const slow = () => {
      const held = Promise.withResolvers<void>();
      const tool = toolNamed("look", async () => {
        await held.promise;
        return { ok: true, result: {} };
      });
      return { tool, held };
    };
    const said = async (settings: object, words: string, language = "en") => {
      const { tool, held } = slow();
      const engine = usingTool("look", { after: "Found it." });
      const talk = await startTalk({ engine, tools: [tool], settings, language });
      await talk.pass(5_000);
      const greeting = talk.spoken();
      await talk.say(words);
      await talk.pass(5_000);
      held.resolve();
      await settled();
      return talk.spoken().slice(greeting.length);
    };
    expect(await said({ fillers: false }, "Look.")).toBe("Found it. ");
    expect(await said({ fillers: true }, "Look.")).toBe("One moment, please. Found it. ");
    expect(await said({ fillers: true }, "Schau nach.", "de")).toBe("Einen Moment, bitte. Found it. ");
    const filler_config = { question: ["Good question."], neutral: ["Hm."] };
    expect(await said({ fillers: true, filler_config }, "Is it there?")).toBe("Good question. Found it. ");
    expect(await said({ fillers: true, filler_config }, "Look.")).toBe("Hm. Found it. ");
  });

  it("hangs up when the assistant decides to, once its goodbye was heard, unless the caller says more", async () => {
    const settings = { tools: [{ type: "end_call" as const }] };
    const engine = usingTool("end_call", { after: "Goodbye and thank you for calling." });
    const talk = await startTalk({ engine, settings });
    await talk.pass(5_000);
    await talk.say("Bye.");
    expect(talk.hasEnded()).toBe(false);
    await talk.interrupt("Goodbye and");
    await talk.pass(5_000);
    expect(talk.hasEnded()).toBe(false);
    await talk.say("no tool: one more thing");
    await talk.pass(5_000);
    expect(talk.hasEnded()).toBe(false);
    await talk.say("Bye.");
    await talk.pass(5_000);
    expect(await talk.ended).toMatchObject({ reason: "assistant_hangup", endedBy: "assistant" });
    expect(talk.sent.at(-1)?.type).toBe("end");
  });

  it("keeps what was heard of an answer that the caller interrupts before the call is handed over", async () => {
    const engine = usingTool("call_transfer", { after: "I am connecting you to the office. It opens at nine." });
    const tools = [{ type: "call_transfer" as const, phone_number: "+15550199" }];
    const talk = await startTalk({ engine, settings: { tools } });
    await talk.pass(5_000);
    await talk.say("A person, please.");
    await talk.interrupt("I am connecting you");
    await talk.pass(10_000);
    expect((await talk.ended).reason).toBe("transferred");
    expect(talk.lines().at(-1)).toBe("assistant: I am connecting you …");
  });

  it("hands the call over, and tells the carrier to whom", async () => {
    const engine = usingTool("call_transfer", { after: "I am connecting you." });
    const tools = [{ type: "call_transfer" as const, phone_number: "+15550199" }];
    const talk = await startTalk({ engine, settings: { tools } });
    await talk.pass(5_000);
    await talk.say("A person, please.");
    await talk.pass(5_000);
    expect(await talk.ended).toMatchObject({ reason: "transferred", transfer: { to: "+15550199" } });
    expect(talk.sent.at(-1)).toEqual({
      type: "end",
      handoffData: '{"reason":"transferred","transferTo":"+15550199"}',
    });
    expect(engine.seen[0]?.tools.map(({ name, needsConsent }) => [name, needsConsent])).toEqual([
      ["call_transfer", true],
    ]);
    const warm = await startTalk({
      engine: usingTool("warm_call_transfer"),
      settings: {
        tools: [
          {
            type: "warm_call_transfer",
            supervisor_phone: "+15550198",
            outbound_phone_id: 7,
            description: "For complaints",
          },
        ],
      },
    });
    await warm.pass(5_000);
    await warm.say("I want to complain.");
    await warm.pass(5_000);
    expect(warm.sent.at(-1)).toEqual({
      type: "end",
      handoffData: '{"reason":"transferred","transferTo":"+15550198","summary":"I want to complain."}',
    });
    expect(warm.transcript.at(-1)?.functionCalls?.[0]?.name).toBe("warm_call_transfer");
    expect((await warm.ended).transfer).toEqual({
      to: "+15550198",
      warm: { phoneNumberId: 7, summary: "I want to complain." },
    });
  });

  it("presses keys, and collects what the caller presses until the stop key or a pause", async () => {
    const pressing = await startTalk({
      engine: usingTool("dtmf_input"),
      settings: { tools: [{ type: "dtmf_input" }] },
    });
    await pressing.say("1 2#");
    expect(pressing.sent).toContainEqual({ type: "sendDigits", digits: "12#" });
    await pressing.pass(5_000);
    await pressing.say("call me");
    expect(pressing.transcript.length).toBeGreaterThan(0);
    expect(pressing.sent.filter(({ type }) => type === "sendDigits").length).toBe(1);

    const collecting = async () => {
      const engine = usingTool("collect_keypad", { before: "Your number, please. ", after: "Thank you." });
      const tools = [{ type: "collect_keypad" as const, timeout: 3, stop_key: "*" as const }];
      const talk = await startTalk({ engine, settings: { tools } });
      await talk.pass(5_000);
      await talk.say("My number?");
      expect(talk.spoken()).toContain("Your number, please.");
      return talk;
    };
    const stopped = await collecting();
    await stopped.press("12#3*");
    await stopped.pass(5_000);
    expect(stopped.transcript.at(-1)?.functionCalls?.[0]?.result).toEqual({ keys: "12#3" });
    const paused = await collecting();
    await paused.press("45");
    await paused.pass(2_900);
    expect(paused.spoken()).not.toContain("Thank you.");
    await paused.pass(2_900);
    expect(paused.transcript.at(-1)?.functionCalls?.[0]?.result).toEqual({ keys: "45" });
    const none = await collecting();
    await none.pass(10_000);
    expect(none.transcript.at(-1)?.functionCalls?.[0]?.result).toMatchObject({ error: "The caller pressed no key." });
    const spoken = await collecting();
    await spoken.say("no tool: I do not have it");
    expect(spoken.spoken()).toContain("No tool.");
  });

  it("takes keys that nobody asked for as the caller's words", async () => {
    const engine = answering("Thank you.");
    const talk = await startTalk({ engine });
    await talk.pass(5_000);
    await talk.press("42");
    expect(engine.seen.length).toBe(0);
    await talk.pass(2_000);
    expect(engine.seen[0]?.message).toBe("I pressed 42 on the keypad.");
  });

  it("follows the caller into another of its languages, and into no other", async () => {
    const engine = answering("Gut.");
    const talk = await startTalk({ engine, secondaryLanguages: ["de"] });
    await talk.pass(5_000);
    await talk.say("Guten Tag", { lang: "de-DE" });
    expect(talk.sent.at(-1)).toMatchObject({ lang: "de-DE" });
    await talk.pass(5_000);
    await talk.say("Bonjour", { lang: "fr-FR" });
    expect(engine.seen.map(({ language }) => language)).toEqual(["de", "de"]);
    await talk.pass(5_000);
    await talk.say("Hello", { lang: "en-US" });
    expect(engine.seen.at(-1)?.language).toBe("en");
    expect(talk.sent.at(-1)).not.toHaveProperty("lang");
  });

  it("is stopped after it told the caller, also in the middle of a turn", async () => {
    const engine = scriptedEngine(async function* (_, signal): AsyncGenerator<TurnEvent> {
      yield { type: "delta", text: "Let me see. " };
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const talk = await startTalk({ engine });
    await talk.pass(5_000);
    await talk.say("Hm?");
    talk.stop.abort();
    await talk.pass(10_000);
    expect(await talk.ended).toMatchObject({ reason: "stopped", endedBy: null });
    expect(talk.spoken()).toContain("I have to end our call here.");
  });

  it("ends a line that never says who is there, and takes nothing before that", async () => {
    const { clock, ended, sent } = await startTalk({ setup: { type: "prompt", voicePrompt: "Hello" } });
    await clock.pass(10_000);
    expect(await ended).toMatchObject({ reason: "line_lost" });
    expect(sent).toEqual([]);
  });
});

describe("what is said", () => {
  const { signs } = callTextsOf("en");

  it("is Markdown without its marks, with addresses that can be heard", () => {
    for (const [markdown, heard] of [
      ["**Yes**, _of course_! 🎉", "Yes, of course!"],
      ["## Hours\n\n- Monday: 9\n- Friday: *10*", "Hours. Monday: 9. Friday: 10"],
      ["1. Open it\n2. Close it", "1. Open it. 2. Close it"],
      [
        "See [the page](https://www.example.com/help-centre/a_b).",
        "See the page (example dot com slash help dash centre slash a underscore b).",
      ],
      ["Look at https://example.com/.", "Look at example dot com."],
      ["https://example.com/a?b=c#d", "example dot com"],
      ["Write to [ada@example.com](mailto:ada@example.com).", "Write to ada at example dot com."],
      ["| Day | From |\n|---|---|\n| Mon | 9 |\n| Tue | 10 |", "Day: Mon, From: 9. Day: Tue, From: 10"],
      ["Run `npm start`.", "Run npm start."],
      ["a & b < c", "a & b < c"],
      ["  \n ", ""],
    ] as const) {
      expect(spokenText(markdown, signs), markdown).toBe(heard);
    }
  });

  it("comes in sentences and clauses, whole in all, and never breaks a mark in two", () => {
    const text =
      "Yes. We open at nine on weekdays, and at ten on Saturdays; see [the page, or ask](https://example.com/a, b) for more. " +
      "**Please note. This** is it: `a. b`\n\n| a. b | c |\n|---|---|\n| 1. 2 | 3 |\n\nThat's all! 你好。再见。 " +
      `${"word ".repeat(60)}[open for ever, it seems. ${"more words. ".repeat(80)}`;
    for (const size of [1, 3, 7, 40, text.length]) {
      const clauses = new Clauses();
      const parts: string[] = [];
      for (let at = 0; at < text.length; at += size) parts.push(...clauses.add(text.slice(at, at + size)));
      parts.push(clauses.rest());
      expect(parts.join("")).toBe(text);
      expect(parts[0]).toBe("Yes. ");
      expect(parts[1]).toMatch(size === 1 ? /^We open at nine on weekdays, $/ : /^We open/);
      expect(parts.filter((part) => part.includes("](")).map((part) => part.includes("b)"))).toEqual([true]);
      expect(parts.filter((part) => part.split("**").length % 2 === 0)).toEqual([]);
      expect(
        parts
          .find((part) => part.trimStart().startsWith("|"))
          ?.trim()
          .match(/\n/g)?.length,
      ).toBe(2);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(700);
    }
  });
});

it("says of every field and built-in tool of an assistant what it does", () => {
  const fields = new Set([...Object.keys(createAssistant.body.shape), ...Object.keys(updateAssistant.body.shape)]);
  expect(Object.keys(assistantFieldUses).sort()).toEqual([...fields].sort());
  const types = builtInTool.options.map(({ shape }) => shape.type.value);
  expect(Object.keys(builtInToolUses).sort()).toEqual([...types].sort());
  const uses = [...Object.values(assistantFieldUses), ...Object.values(builtInToolUses)];
  expect(uses.filter(({ how }) => !/^[A-Z][^|\n]+\.$/.test(how) && !how.endsWith("`."))).toEqual([]);
});
