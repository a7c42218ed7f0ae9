import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../src/languages/server.ts";
import { readActionRequest } from "../../../src/platform/engine/offline/action-request.ts";
import { createOfflineEngine } from "../../../src/platform/engine/offline/engine.ts";
import { addHelpCentre } from "../../support/knowledge.ts";
import { openTestStorage } from "../../support/storage.ts";
import { recordingTools } from "../../support/tools.ts";
import { takeTurn } from "../../support/turns.ts";

const pageActions = ["person", "call", "sms", "whatsapp", "web-call"] as const;
const read = (message: string) => readActionRequest(message, { pageActions, tools: [] })?.action;

describe("a request for a call or a text, recognised without a model", () => {
  it.each([
    ["Can somebody call me?", "call"],
    ["please call me back", "call"],
    ["can a mechanic call me", "call"],
    ["It's not working, can you ring me today?", "call"],
    ["Could we talk about this on the phone?", "call"],
    ["I'd like a callback", "call"],
    ["Can you text me that?", "sms"],
    ["send this to my phone please", "sms"],
    ["Can you send me the address as an SMS?", "sms"],
    ["Can we go on on WhatsApp?", "whatsapp"],
    ["are you on whatsapp", "whatsapp"],
    ["Text me on WhatsApp", "whatsapp"],
    ["Can I talk to you here instead of typing?", "web-call"],
    ["Können Sie mich anrufen?", "call"],
    ["Die Heizung geht nicht. Bitte rufen Sie mich zurück!", "call"],
    ["Ich hätte gern einen Rückruf", "call"],
    ["Schick mir das per SMS", "sms"],
    ["Können wir auf WhatsApp weiterschreiben?", "whatsapp"],
  ] as const)("is heard: %s", (message, action) => {
    expect(read(message)).toBe(action);
  });

  it.each([
    "Call me Peter",
    "Please don't call me",
    "Nobody called me",
    "Why did nobody call me back?",
    "When will you call me?",
    "Never text me again",
    "Can I call you?",
    "What does a call cost?",
    "How do I send a text message with this phone?",
    "The app says 'text not found'",
    "Is the phone in the box?",
    "Rufen Sie mich nicht an",
    "Wann rufen Sie mich an?",
    "Wer ruft an?",
  ])("is not read into what says something else: %s", (message) => {
    expect(read(message)).toBeUndefined();
  });

  it("is left to the assistant's own tool for calls, and to pages that offer it", () => {
    const { tools } = recordingTools([
      { name: "request_callback", description: "Requests a call", parameters: [], needsConsent: true },
    ]);
    expect(readActionRequest("Call me back", { pageActions, tools })).toBeUndefined();
    expect(readActionRequest("Call me back", { pageActions: ["person", "sms"], tools: [] })).toBeUndefined();
  });
});

it("is answered with an offer, behind what else is asked, and what has no answer with other ways", async () => {
  await using storage = await openTestStorage();
  const knowledgebaseId = await addHelpCentre(storage.db);
  const engine = createOfflineEngine(storage);
  const say = async (message: string, given: readonly (typeof pageActions)[number][] = pageActions) =>
    (await takeTurn(engine, message, { knowledgebaseId, pageActions: given })).done;
  const only = await say("Can somebody call me?");
  expect(only.actions).toEqual(["call"]);
  expect(only.message).toMatch(/^Yes, you can get a call\./);
  const both = await say("What does a visit cost? And please text me the answer.");
  expect(both.actions).toEqual(["sms"]);
  expect(both.message).toMatch(/89 €[\s\S]*my last answer can come as a text message/);
  // A text message holds an answer, so there must be one.
  const first = await say("Please text me");
  expect([first.actions, first.message]).toEqual([undefined, expect.stringContaining("What would you like to know?")]);
  const history = [{ role: "user", content: "What does a visit cost?", functionCalls: [] }] as const;
  const later = await takeTurn(engine, "Please text me", { knowledgebaseId, pageActions, history });
  expect(later.done.actions).toEqual(["sms"]);
  const unanswered = await say("Do you sell Zanzibar giraffes?");
  expect(unanswered.actions).toEqual(["person", "call", "whatsapp"]);
  expect((await say("What does a visit cost?")).actions).toBeUndefined();
  // Nothing is offered where nothing can be done.
  for (const message of ["Can somebody call me?", "Do you sell Zanzibar giraffes?"]) {
    expect((await say(message, [])).actions).toBeUndefined();
    expect((await say(message, ["person"])).actions).toBeUndefined();
  }
});

it.each([
  ["fr", "Rappelez-moi au 06 12 34 56 78"],
  ["it", "Richiamatemi al 333 1234567"],
  ["en", "Call me back on 020 7946 0102"],
] as const)(
  "offers a call where one is asked for in %s, and else the person of the chat",
  async (language, message) => {
    await using storage = await openTestStorage();
    const knowledgebaseId = await addHelpCentre(storage.db);
    const engine = createOfflineEngine(storage);
    const given = { knowledgebaseId, language, handOver: async () => {} };
    const call = await takeTurn(engine, message, { ...given, pageActions });
    expect(call.done).toMatchObject({ message: wordsOf(language).answerTexts.offers.call, actions: ["call"] });
    const bare = await takeTurn(engine, message, given);
    expect(bare.done.message).toContain(wordsOf(language).chat.person);
    expect(bare.done.message).not.toContain(wordsOf(language).answerTexts.person);
    expect(bare.done.functionCalls).toEqual([]);
  },
);
