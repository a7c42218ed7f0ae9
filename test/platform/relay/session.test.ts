import { describe, expect, it } from "vitest";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import type { TurnEvent } from "../../../src/platform/engine/turn.ts";
import { answering, settled, startSession, toolNamed, usingTool } from "../../support/call.ts";
import { scriptedEngine } from "../../support/engine.ts";
import { recordingTools } from "../../support/tools.ts";

describe("a call's talk", () => {
  it("tells a page that shows captions how what it speaks is written, and no other far end", async () => {
    const of = async (setup: object) => {
      const session = await startSession({ engine: answering("Order A-1042 is ready."), setup });
      await session.pass(5_000);
      await session.say("Is it ready?");
      return session.sent.flatMap((frame) => (frame.type === "text" ? [[frame.token, frame.pieces]] : []));
    };
    const told = await of({ customParameters: { pieces: "true" } });
    expect(told[0]).toEqual(["Hello, this is Ada. ", undefined]);
    const [token, pieces = []] = told[1] as [string, [string, string][]];
    expect(token).toBe("Order A, 1 0 4 2 is ready. ");
    expect(pieces.map(([spoken]) => spoken).join("")).toBe(token);
    expect(pieces.map(([, written]) => written).join("")).toBe("Order A-1042 is ready. ");
    expect((await of({}))[1]).toEqual([token, undefined]);
  });

  it("greets, answers what the caller says, and ends when the caller hangs up", async () => {
    const engine = answering("We open at nine. Shall I book a table?", "Goodbye.");
    const session = await startSession({ engine });
    expect(session.sent[0]).toEqual({
      type: "text",
      token: "Hello, this is Ada. ",
      last: true,
      interruptible: true,
      preemptible: true,
    });
    await session.pass(5_000);
    await session.say("When do you open?");
    // Each sentence is a token of its own, and only the last one ends the answer.
    expect(session.sent.slice(1).map((frame) => frame.type === "text" && [frame.token, frame.last])).toEqual([
      ["We open at nine. ", false],
      ["Shall I book a table? ", true],
    ]);
    await session.pass(5_000);
    await session.say("No, thanks.");
    await session.pass(5_000);
    session.far.close();
    expect(await session.ended).toEqual({ reason: "hangup", endedBy: "customer", answeredBy: "human" });
    expect(session.lines()).toEqual([
      "assistant: Hello, this is Ada.",
      "user: When do you open?",
      "assistant: We open at nine. Shall I book a table?",
      "user: No, thanks.",
      "assistant: Goodbye.",
    ]);
    // An answer's time is when it began, not when it was heard to its end.
    const times = session.transcript.map(({ at }) => at.getTime());
    expect(times.map((time) => time - Number(times[0]))).toEqual([0, 5_000, 5_000, 10_000, 10_000]);
    expect(engine.seen[1]).toMatchObject({ channel: "call", message: "No, thanks." });
    expect(engine.seen[1]?.history.map(({ content }) => content)).toEqual([
      "Hello, this is Ada.",
      "When do you open?",
      "We open at nine. Shall I book a table?",
    ]);
    expect(session.clock.waiting).toBe(0);
  });

  it("greets by its name where the assistant has no first message", async () => {
    const spoken = async (language: string) => {
      const session = await startSession({ initialMessage: " ", language });
      await session.pass(5_000);
      return session.spoken().trim();
    };
    expect(await spoken("en")).toBe("Hello, this is Ada. How can I help you?");
    expect(await spoken("de")).toBe("Guten Tag, hier ist Ada. Wie kann ich Ihnen helfen?");
  });

  it("says a connection that breaks is lost, and a caller who hangs up in the middle heard a part", async () => {
    const lost = await startSession();
    lost.far.lose();
    expect(await lost.ended).toEqual({ reason: "line_lost", endedBy: null, answeredBy: "unknown" });
    const left = await startSession({ initialMessage: "One two three four five six seven eight nine ten." });
    await left.pass(1_000);
    left.far.close();
    await left.ended;
    expect(left.lines()).toEqual(["assistant: One two three …"]);
  });

  it("stores what it is saying before it is known how much was played", async () => {
    const session = await startSession({ engine: answering("We open at nine. Shall I book a table?") });
    await session.pass(1_000);
    expect(session.sayings.map((saying) => saying?.text)).toEqual(["Hello, this is Ada."]);
    expect(session.lines()).toEqual([]);
    await session.say("When do you open?");
    expect(session.sayings.at(-1)?.text).toBe("We open at nine. Shall I book a table?");
    expect(session.lines()).toEqual(["assistant: Hello, this is Ada.", "user: When do you open?"]);
    await session.interrupt("", 0);
    expect(session.sayings.at(-1)).toBeUndefined(); // nothing of it was heard
  });

  it("keeps the played part of an interrupted answer, in transcript and history", async () => {
    const engine = answering("We are open from nine to five on weekdays. On Sundays we are closed.", "Yes.");
    const session = await startSession({ engine });
    await session.pass(5_000);
    await session.say("When do you open?");
    await session.interrupt("We are open from nine");
    const before = session.sent.length;
    await session.pass(2_000);
    expect(session.sent.length).toBe(before);
    await session.say("From nine?");
    expect(session.lines().slice(1)).toEqual([
      "user: When do you open?",
      "assistant: We are open from nine …",
      "user: From nine?",
    ]);
    expect(engine.seen[1]?.history.at(-1)?.content).toBe("We are open from nine");
  });

  it("takes no words into the transcript that were never said, whatever an interruption says", async () => {
    const session = await startSession({ initialMessage: "One two three four five six seven." });
    await session.interrupt("You will get all your money back", 1_000);
    expect(session.lines()).toEqual(["assistant: One two three …"]);
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
    const session = await startSession({ engine });
    await session.pass(5_000);
    await session.say("I would like a table");
    await session.interrupt("");
    expect(aborted).toBe(1);
    await session.say("for two, please.");
    expect(session.spoken()).toContain("Got: I would like a table for two, please.");
    expect(engine.seen[1]?.history.map(({ role }) => role)).toEqual(["assistant"]);
  });

  it("answers the last of what an endless caller says, and ends the call before it stores too much", async () => {
    const engine = scriptedEngine(async function* (_, signal): AsyncGenerator<TurnEvent> {
      yield* [];
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const session = await startSession({ engine });
    await session.pass(5_000);
    let said = 0;
    for (; said < 40 && !session.spoken().includes("I have to end our call here."); said++)
      await session.say(`${"word ".repeat(780)} number ${said}`);
    expect(said).toBe(26);
    expect(Math.max(...engine.seen.map(({ message }) => message.length))).toBe(4_000);
    expect(engine.seen.at(-1)?.message).toMatch(/ number 24$/);
    expect(session.transcript.filter(({ role }) => role === "user").length).toBe(25);
    await session.pass(10_000);
    expect((await session.ended).reason).toBe("stopped");
    const short = await startSession();
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
    const session = await startSession({ engine, tools: [book] });
    await session.pass(5_000);
    await session.say("Book it.");
    expect(runs).toBe(1);
    await session.interrupt("I am booking");
    await session.say("no tool: what was that?");
    const during = session.sent.length;
    expect(engine.seen.length).toBe(1); // the next turn waits for the change
    held.resolve();
    await settled();
    expect(runs).toBe(1);
    expect(session.spoken()).not.toContain("It is booked");
    expect(session.sent.length).toBeGreaterThan(during);
    expect(engine.seen[1]?.memory).toEqual({ told: "book" });
    const calls = [{ name: "book", arguments: { message: "Book it." }, result: { reference: "V-1" } }];
    expect(session.transcript.filter(({ functionCalls }) => functionCalls).map((entry) => entry.functionCalls)).toEqual(
      [calls],
    );
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
      const session = await startSession({ engine, tools, settings: { tools: builtIn } });
      await session.pass(5_000);
      await session.say("Book and go on.");
      await session.interrupt("");
      held.resolve();
      await session.say("Wait.");
      expect(runs).toEqual(["book"]);
      expect(session.sent.filter(({ type }) => type === "sendDigits")).toEqual([]);
      // The change that was made is remembered, and the caller is answered at once.
      expect(engine.seen.map(({ memory }) => memory)).toEqual([null, { done: "book" }]);
      expect(session.spoken()).toContain("Yes.");
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
    const session = await startSession({ engine: usingTool("book"), tools: [book] });
    await session.pass(5_000);
    await session.say("Book it.");
    session.far.close();
    await settled();
    held.resolve();
    expect((await session.ended).reason).toBe("hangup");
    expect(session.transcript.at(-1)?.functionCalls?.[0]?.result).toEqual({ reference: "V-1" });
  });

  it("tells the engine whether the caller missed what an agreement would be to", async () => {
    const question = "I book this: Friday, at ten. For two people. Shall I do that?";
    for (const [heard, wasShown] of [
      ["I book this", false],
      ["I book this: Friday, at ten. For two people. Shall", true],
    ] as const) {
      const engine = answering(question);
      const session = await startSession({ engine });
      await session.pass(5_000);
      await session.say("Book it.");
      await session.interrupt(heard);
      await session.say("Yes.");
      expect(engine.seen.at(-1)?.wasShown?.(question)).toBe(wasShown);
    }
    // Nothing runs on such an agreement, whichever engine it is.
    const { tools, runs } = recordingTools([
      { name: "book_visit", description: "Books a visit", parameters: [], needsConsent: true },
    ]);
    const offline = createOfflineEngine({ db: {} as never });
    const session = await startSession({ engine: offline, tools });
    await session.pass(5_000);
    const greeting = session.spoken();
    // Its forms are loaded with the first message.
    const answered = (count: number) =>
      expect.poll(() => session.sent.filter((frame) => frame.type === "text" && frame.last).length).toBe(count);
    await session.say("Please book a visit");
    await answered(2);
    const asked = session.spoken().slice(greeting.length);
    await session.interrupt("");
    await session.say("Yes.");
    await answered(3);
    expect(runs).toEqual([]);
    expect(session.spoken()).toBe(greeting + asked + asked);
    await session.pass(20_000);
    await session.say("Yes.");
    await answered(4);
    expect(runs.length).toBe(1);
  });

  it("is not interrupted where the assistant forbids it, and answers afterwards", async () => {
    const session = await startSession({
      settings: { allow_interruptions: false },
      initialMessage: "One two three four five six seven.",
      engine: answering("Eight."),
    });
    expect(session.sent[0]).toMatchObject({ interruptible: false, preemptible: false });
    await session.interrupt("One two");
    await session.say("Wait!");
    expect(session.lines().slice(0, 2)).toEqual(["assistant: One two three four five six seven.", "user: Wait!"]);
    expect(session.spoken()).toContain("Eight.");
  });

  it("is interrupted by as many words as the assistant says, counted as they are spoken", async () => {
    const session = await startSession({
      settings: { min_interrupt_words: 3 },
      initialMessage: "One two three four five six seven eight nine ten eleven twelve.",
      engine: answering("Yes?"),
    });
    expect(session.sent[0]).toMatchObject({ interruptible: false, preemptible: true });
    await session.pass(1_000);
    await session.say("mm hm");
    expect(session.sent.length).toBe(1);
    await session.pass(500);
    await session.say("no wait a", { last: false });
    expect(session.lines()).toEqual(["user: mm hm", "assistant: One two three four …"]);
    await session.say("no wait a moment");
    expect(session.spoken()).toContain("Yes?");
  });

  it("follows the caller into another of its languages, and into no other", async () => {
    const engine = answering("Gut.");
    const session = await startSession({ engine, secondaryLanguages: ["de"] });
    await session.pass(5_000);
    await session.say("Guten Tag", { lang: "de-DE" });
    expect(session.sent.at(-1)).toMatchObject({ lang: "de-DE" });
    await session.pass(5_000);
    await session.say("Bonjour", { lang: "fr-FR" });
    expect(engine.seen.map(({ language }) => language)).toEqual(["de", "de"]);
    await session.pass(5_000);
    await session.say("Hello", { lang: "en-US" });
    expect(engine.seen.at(-1)?.language).toBe("en");
    expect(session.sent.at(-1)).not.toHaveProperty("lang");
  });
});

describe("an agreement in a call", () => {
  const question = "I book this: Friday, at ten. Shall I do that?";
  /** Whether the last turn was told that the caller had heard the question. */
  const wasHeard = (engine: ReturnType<typeof answering>) => engine.seen.at(-1)?.wasShown?.(question);

  it("is none to a question that something else was asked behind", async () => {
    const engine = answering(question);
    const session = await startSession({ engine, settings: { reengagement_interval: 10, max_silence_duration: 60 } });
    await session.pass(5_000);
    await session.say("Book it.");
    await session.pass(4_000);
    await session.say("Yes.");
    expect(wasHeard(engine)).toBe(true);
    await session.pass(16_000);
    expect(session.spoken()).toContain("Are you still there?");
    await session.say("Yes.");
    expect(wasHeard(engine)).toBe(false);
  });

  it("is none where nothing cuts the question and it was still being asked", async () => {
    for (const [afterMs, heard] of [
      [200, false],
      [4_000, true],
    ] as const) {
      const engine = answering(question);
      const session = await startSession({ engine, settings: { allow_interruptions: false } });
      await session.pass(5_000);
      await session.say("Book it.");
      await session.pass(afterMs);
      await session.say("Yes.");
      expect(wasHeard(engine)).toBe(heard);
      // The transcript has what is heard to its end.
      expect(session.lines().filter((line) => line === `assistant: ${question}`).length).toBeGreaterThan(0);
    }
  });

  it("is none to what a turn came to that the caller had cut", async () => {
    const release = Promise.withResolvers<void>();
    const engine = scriptedEngine(async function* (input): AsyncGenerator<TurnEvent> {
      const message = input.message === "Start." ? question : "All right.";
      if (input.message === "Start.") {
        yield { type: "delta", text: "One moment. " };
        await input.remember({ running: true });
        await input.tools[0]?.run({}, { signal: new AbortController().signal });
        await input.remember({ pending: true });
      }
      yield { type: "delta", text: message };
      yield { type: "done", message, functionCalls: [], model: "scripted", memory: { pending: true } };
    });
    const writing = toolNamed(
      "save",
      async () => {
        await release.promise;
        return { ok: true, result: {} };
      },
      { writes: true },
    );
    const session = await startSession({ engine, tools: [writing] });
    await session.pass(5_000);
    await session.say("Start.");
    await session.interrupt("One moment.");
    await session.say("Yes.");
    release.resolve();
    await session.pass(1_000);
    expect(engine.seen.length).toBe(2);
    expect(engine.seen[1]).toMatchObject({ message: "Yes.", memory: { pending: true } });
    expect(wasHeard(engine)).toBe(false);
  });
});
