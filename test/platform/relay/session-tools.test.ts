import { describe, expect, it } from "vitest";
import { builtInTool } from "../../../src/contract/assistant-fields.ts";
import { createAssistant, updateAssistant } from "../../../src/contract/operations/assistants/assistants.ts";
import { wordsOf } from "../../../src/languages/server.ts";
import { assistantFieldUses, builtInToolUses } from "../../../src/platform/assistant-field-uses.ts";
import type { FrameToCarrier } from "../../../src/platform/carriers/relay-connection/frames.ts";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { EngineFailure } from "../../../src/platform/engine/turn.ts";
import type { CalledPerson, PersonOutcome } from "../../../src/platform/relay/call.ts";
import { transferCues } from "../../../src/platform/relay/session/turns/transfer-cues.ts";
import { answering, settled, startSession, toolNamed, usingTool } from "../../support/call.ts";
import { scriptedEngine } from "../../support/engine.ts";

describe("tools and hand-overs in a call", () => {
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
      const session = await startSession({ engine, tools: [tool], settings, language });
      await session.pass(5_000);
      const greeting = session.spoken();
      await session.say(words);
      await session.pass(5_000);
      held.resolve();
      await settled();
      return session.spoken().slice(greeting.length);
    };
    expect(await said({ fillers: false }, "Look.")).toBe("Found it. ");
    expect(await said({ fillers: true }, "Look.")).toBe("One moment, please. Found it. ");
    expect(await said({ fillers: true }, "Schau nach.", "de")).toBe("Einen Moment, bitte. Found it. ");
    const filler_config = { question: ["Good question."], neutral: ["Hm."] };
    expect(await said({ fillers: true, filler_config }, "Is it there?")).toBe("Good question. Found it. ");
    expect(await said({ fillers: true, filler_config }, "Look.")).toBe("Hm. Found it. ");
  });

  it("says a filler after 800 ms in which a model says nothing, and another one 4 s later, before its first word and after a tool", async () => {
    const waits: (() => void)[] = [];
    const pause = () => new Promise<void>((resolve) => waits.push(resolve));
    const engine = scriptedEngine(async function* (input, signal) {
      await pause();
      if (input.message === "Look.") await input.tools.find(({ name }) => name === "look")!.run({}, { signal });
      await pause();
      yield { type: "delta", text: "Found it." };
      yield { type: "done", message: "Found it.", functionCalls: [], model: "scripted" };
    });
    const look = toolNamed("look", async () => ({ ok: true, result: {} }));
    const session = await startSession({ engine, tools: [look], settings: { fillers: true } });
    await session.pass(5_000);
    const greeting = session.spoken().length;
    const saidNow = () => session.spoken().slice(greeting);
    await session.say("What does it cost?");
    await session.pass(700);
    expect(saidNow()).toBe("");
    await session.pass(3_000);
    expect(saidNow()).toBe("One moment, please. ");
    for (const go of waits.splice(0)) go();
    await settled();
    await session.pass(3_000);
    expect(saidNow()).toBe("One moment, please. Let me check that. ");
    await session.pass(9_000);
    for (const go of waits.splice(0)) go();
    await settled();
    expect(saidNow()).toBe("One moment, please. Let me check that. Found it. "); // and no third one
    await session.pass(5_000);
    await session.say("Look.");
    await session.pass(700);
    for (const go of waits.splice(0)) go();
    await settled();
    await session.pass(1_000);
    expect(saidNow()).toMatch(/^One moment, please\. Let me check that\. Found it\. \S.*[^ ] $/);
    for (const go of waits.splice(0)) go();
    await settled();
    expect(saidNow()).toMatch(/Found it\. $/);
  });

  it("hangs up when the assistant decides to, once its goodbye was played, unless the caller says more", async () => {
    const settings = { tools: [{ type: "end_call" as const }] };
    const engine = usingTool("end_call", { after: "Goodbye and thank you for calling." });
    const session = await startSession({ engine, settings });
    await session.pass(5_000);
    await session.say("Bye.");
    expect(session.hasEnded()).toBe(false);
    await session.interrupt("Goodbye and");
    await session.pass(5_000);
    expect(session.hasEnded()).toBe(false);
    await session.say("no tool: one more thing");
    await session.pass(5_000);
    expect(session.hasEnded()).toBe(false);
    await session.say("Bye.");
    await session.pass(5_000);
    expect(await session.ended).toMatchObject({ reason: "assistant_hangup", endedBy: "assistant" });
    expect(session.sent.at(-1)?.type).toBe("end");
  });

  it("keeps the played part of an answer that the caller interrupts before the call is handed over", async () => {
    const engine = usingTool("call_transfer", { after: "I am connecting you to the office. It opens at nine." });
    const tools = [{ type: "call_transfer" as const, phone_number: "+15550199" }];
    const session = await startSession({ engine, settings: { tools } });
    await session.pass(5_000);
    await session.say("A person, please.");
    await session.interrupt("I am connecting you");
    await session.pass(10_000);
    expect((await session.ended).reason).toBe("transferred");
    expect(session.lines().slice(-2)).toEqual([
      "assistant: I am connecting you …",
      "system: Connecting the caller with +15550199.",
    ]);
  });

  it("hands the call over, and tells the carrier to whom", async () => {
    const engine = usingTool("call_transfer", { after: "I am connecting you." });
    const tools = [{ type: "call_transfer" as const, phone_number: "+15550199" }];
    const session = await startSession({ engine, settings: { tools } });
    await session.pass(5_000);
    await session.say("A person, please.");
    await session.pass(5_000);
    expect(await session.ended).toMatchObject({ reason: "transferred", transfer: { to: "+15550199" } });
    const unanswered = { say: expect.stringContaining("nobody can take your call right now."), language: "en" };
    // What is left of the longest duration, 600 s.
    const mostSeconds = 594;
    expect(handoffOf(session.sent)).toEqual({
      reason: "transferred",
      transferTo: "+15550199",
      mostSeconds,
      unanswered,
    });
    expect(engine.seen[0]?.tools.map(({ name, needsConsent }) => [name, needsConsent])).toEqual([
      ["call_transfer", true],
    ]);
    const warm = await startSession({
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
    const told = { transferTo: "+15550198", mostSeconds: 595, summary: "I want to complain." };
    expect(handoffOf(warm.sent)).toEqual({ reason: "transferred", ...told, unanswered });
    expect(warm.transcript.at(-2)?.functionCalls?.[0]?.name).toBe("warm_call_transfer");
    expect((await warm.ended).transfer).toEqual({
      to: "+15550198",
      warm: { phoneNumberId: 7, summary: "I want to complain." },
    });
  });

  it("lets the caller wait while a person is called, and ends for us once both are connected", async () => {
    const asked: { message: string; signal: AbortSignal; answer: (outcome: PersonOutcome) => void }[] = [];
    const options = {
      engine: usingTool("warm_call_transfer", { after: "One moment." }),
      callPerson: ({ message }: CalledPerson, { signal }: { signal: AbortSignal }) =>
        new Promise<PersonOutcome>((answer) => asked.push({ message, signal, answer })),
      settings: {
        max_silence_duration: 5,
        tools: [
          { type: "warm_call_transfer", supervisor_phone: "+15550198", outbound_phone_id: 7, description: "" } as const,
        ],
      },
    };
    const session = await startSession(options);
    await session.pass(5_000);
    await session.say("I want to complain.");
    await session.pass(30_000); // longer than a silence may be
    await session.say("Are you there?");
    expect(asked.map(({ message }) => message)).toEqual([
      "I have a caller for you, +1, 5 5 5, 0 1 0 1. I want to complain. Stay on the line to talk to them, or hang up to decline.",
    ]);
    expect(session.lines().slice(1)).toEqual([
      "user: I want to complain.",
      "assistant: One moment.",
      "system: Calling +15550198 to transfer the caller. Message: I have a caller for you, +15550101. I want to complain. Stay on the line to talk to them, or hang up to decline.",
      "assistant: Please stay on the line while I call somebody for you.",
      "user: Are you there?",
    ]);
    asked[0]?.answer("joined");
    expect(await session.ended).toMatchObject({ reason: "transferred", endedBy: null, isJoined: true });
    expect(session.sent.at(-1)).toEqual({ type: "end", handoffData: '{"reason":"transferred","joined":true}' });

    // The line of a caller who leaves us ends in the same way as that of one who has just been connected.
    for (const outcome of ["failed", "joined"] as const) {
      const left = await startSession(options);
      await left.pass(5_000);
      await left.say("I want to complain.");
      await left.pass(5_000);
      left.far.close();
      await settled();
      expect(asked.at(-1)?.signal.aborted).toBe(true);
      asked.at(-1)?.answer(outcome);
      expect(await left.ended).toMatchObject(
        outcome === "joined"
          ? { reason: "transferred", endedBy: null, isJoined: true }
          : { reason: "hangup", endedBy: "customer" },
      );
      const isNoted = left.lines().includes("system: The person answered and was connected with the caller.");
      expect(isNoted).toBe(outcome === "joined");
      expect(left.clock.waiting).toBe(0);
    }
  });

  it("has a person called without a model too, for a caller who asks for one", async () => {
    const messages: string[] = [];
    const session = await startSession({
      engine: createOfflineEngine({ db: {} as never }),
      callPerson: async ({ message }) => {
        messages.push(message);
        return "joined";
      },
      settings: {
        tools: [{ type: "warm_call_transfer", supervisor_phone: "+15550198", outbound_phone_id: 7, description: "" }],
      },
    });
    // Its forms are loaded with the first message.
    const answered = (count: number) =>
      expect.poll(() => session.sent.filter((frame) => frame.type === "text" && frame.last).length).toBe(count);
    let count = 1;
    for (const words of ["I would like to talk to a person", "My boiler leaks", "Yes please"]) {
      await session.pass(20_000);
      await session.say(words);
      if (words !== "Yes please") await answered(++count);
    }
    expect(await session.ended).toMatchObject({ reason: "transferred", isJoined: true });
    expect(messages).toEqual([expect.stringContaining("+1, 5 5 5, 0 1 0 1. My boiler leaks.")]);
    expect(session.spoken()).toContain("What is the reason for your call? Reason");
    expect(session.spoken()).toContain("Reason for your call: My boiler leaks. Shall I call somebody for you now?");
  });

  it("offers a transfer without a model to callers who ask for the people that its description names", async () => {
    const warm = {
      type: "warm_call_transfer",
      supervisor_phone: "+15550198",
      outbound_phone_id: 7,
      description: "The caller wants to speak to a vet",
    } as const;
    const plain = { type: "call_transfer", phone_number: "+15550197" } as const;
    const { mayConnect } = wordsOf("en").calls;
    const asksReason = "What is the reason for your call?";
    for (const [tools, words, reply] of [
      [[warm], "Can I speak to a vet please?", asksReason],
      [[warm], "I want to talk to the manager", asksReason],
      [[plain, warm], "Can I speak to your vet?", asksReason],
      [[plain, warm], "I would like to speak to your sales team", mayConnect],
      [[plain], "Put me through to Doctor Miller", mayConnect],
      [[plain, warm], "I want to speak to one of your vets or the vet on duty", asksReason],
      [[plain, warm], "I want to speak to somebody in accounts", mayConnect],
      [[plain, { ...warm, description: "" }], "Can I talk to a person?", mayConnect],
      [[{ ...warm, description: "" }, plain], "Can I talk to a person?", asksReason],
    ] as const) {
      const session = await startSession({
        engine: createOfflineEngine({ db: {} as never }),
        settings: { tools: [...tools] },
      });
      await session.pass(20_000);
      await session.say(words);
      await expect.poll(() => session.spoken(), { message: words }).toContain(reply);
    }
    const wishes = [
      "talk to your billing department",
      "I want to speak to your manager",
      "Ich möchte mit Ihrem Tierarzt sprechen",
      "Verbinden Sie mich mit Ihrer Buchhaltung",
    ];
    expect(wishes.filter((words) => transferCues([plain]).call_transfer.test(words))).toEqual(wishes);
    expect(
      [
        "I need to speak to you about my bill",
        "I want to talk to your",
        "I will talk to my husband first",
        "How do I talk to my cat?",
        "Ich rede mit Ihnen",
        "Ich möchte mit Ihnen sprechen",
      ].filter((words) => transferCues([plain]).call_transfer.test(words)),
    ).toEqual([]);
  });

  it("offers no transfer in a call from a web page, which no carrier can connect", async () => {
    const engine = scriptedEngine();
    const tools = [
      { type: "call_transfer", phone_number: "+15550197" },
      { type: "warm_call_transfer", supervisor_phone: "+15550198", outbound_phone_id: 7, description: "" },
      { type: "end_call" },
    ] as const;
    const session = await startSession({ engine, direction: "web", settings: { tools: [...tools] } });
    await session.pass(5_000);
    await session.say("A person, please");
    expect(engine.seen.map((input) => input.tools.map(({ name }) => name))).toEqual([["end_call"]]);
  });

  it("goes on with another assistant in the same answer, unless that one fails", async () => {
    const engine = scriptedEngine(async function* ({ message, tools, assistant, handedOverBy }, signal) {
      const transfer = tools.find(({ transfersTo }) => transfersTo !== undefined);
      if (handedOverBy && message.includes("fail")) throw new EngineFailure("model unavailable");
      const said = transfer && message.includes("sales") ? "" : `${assistant.name} here.`;
      const calls = [];
      if (said === "" && transfer) {
        const { result } = await transfer.run({}, { signal });
        const call = { name: transfer.name, arguments: {}, result };
        calls.push(call);
        yield { type: "function_call", call };
      } else yield { type: "delta", text: said };
      yield { type: "done", message: said, functionCalls: calls, model: "scripted", memory: { of: assistant.name } };
    });
    const other = { id: 2, name: "Sales desk", language: "de" };
    const session = await startSession({ engine, other });
    for (const words of ["sales or fail", "Hello?", "sales, or fail", "To sales, please.", "And now?"]) {
      await session.pass(5_000);
      await session.say(words);
    }
    await session.pass(5_000);
    const said = session.sent.flatMap((frame) => (frame.type === "text" ? [[frame.token.trim(), frame.lang]] : []));
    expect(said.slice(1).filter(([token]) => token !== "")).toEqual([
      [wordsOf("en").calls.apology, undefined],
      ["Ada here.", undefined],
      [wordsOf("en").calls.apology, undefined],
      ["Sales desk here.", "de"],
      ["Sales desk here.", "de"],
    ]);
    expect(engine.seen.map(({ handedOverBy = null, memory }) => [handedOverBy, memory])).toEqual([
      [null, null],
      ["Ada", null],
      [null, null],
      [null, { of: "Ada" }],
      ["Ada", null],
      [null, { of: "Ada" }], // a transfer that failed takes nothing from the first one
      ["Ada", null], // what is under way with one is nothing to the other
      [null, { of: "Sales desk" }],
    ]);
    const names = session.transcript.flatMap(({ functionCalls = [] }) => functionCalls.map(({ name }) => name));
    expect(names).toEqual(Array(3).fill("transfer_to_sales_desk"));
  });

  it("presses keys, and collects what the caller presses until the stop key or a pause", async () => {
    const pressing = await startSession({
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
      const session = await startSession({ engine, settings: { tools } });
      await session.pass(5_000);
      await session.say("My number?");
      expect(session.spoken()).toContain("Your number, please.");
      return session;
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
    const session = await startSession({ engine });
    await session.pass(5_000);
    await session.press("42");
    expect(engine.seen.length).toBe(0);
    await session.pass(2_000);
    expect(engine.seen[0]?.message).toBe("I pressed 42 on the keypad.");
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

/** What the carrier is given along with the last frame. */
function handoffOf(sent: readonly FrameToCarrier[]): unknown {
  const last = sent.at(-1);
  return last?.type === "end" ? JSON.parse(last.handoffData ?? "null") : undefined;
}
