import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverWords } from "../../../../src/languages/lists/server.ts";
import { wordsOf } from "../../../../src/languages/server.ts";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import { createPageTool } from "../../../../src/platform/engine/tools/page-tool.ts";
import type { Tool } from "../../../../src/platform/engine/turn.ts";
import { addKnowledge } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { recordingTools, type ToolDefinition } from "../../../support/tools.ts";
import { type TurnDetails, takeTurn } from "../../../support/turns.ts";

const day = { name: "date", type: "string", description: "the day (YYYY-MM-DD)" } as const;
const people = { name: "people", type: "number", description: "number of people, 1 to 20" } as const;
const reference = { name: "reference", type: "string", description: "the reference, such as RB-1042" } as const;
const tool = (name: string, description: string, parameters: ToolDefinition["parameters"]): ToolDefinition => ({
  name,
  description,
  needsConsent: true,
  parameters,
});
const lake = [
  tool("rent_boat", "Rents out a boat for a day.", [day, people]),
  tool("book_fishing_trip", "Books a fishing trip.", [day, people]),
  tool("cancel_order", "Cancels an order.", [reference]),
  tool("report_fault", "Reports a fault of a boat.", [reference]),
  tool("change_order", "Changes an order.", [reference]),
];
const visits = [
  tool("book_visit", "Books an engineer's visit. Use it when somebody wants to book a visit or a repair.", [
    day,
    people,
  ]),
  tool("check_visit", "Looks up when a booked visit takes place, by its reference.", [reference]),
  tool("cancel_visit", "Cancels a booked visit, by its reference.", [reference]),
];
const text = (name: string, description: string) => ({ name, type: "string", description }) as const;
const hotel = [
  tool("book_table", "Keeps a table for guests.", [day, people]),
  tool("report_lost_item", "Notes down something that a guest left behind.", [text("item", "What was lost")]),
  tool("check_repair", "Says how far a repair is.", [text("job", "Number on the slip, such as RP-5521")]),
  tool("change_address", "Replaces the postal address of a guest.", [text("address", "New address")]),
  tool("board_pet", "Keeps a room for an animal.", [text("animal", "One of: dog, cat, rabbit"), day]),
];
/** Named by no words of any language, so that the conversation is in the assistant's. */
const nameless = ["rzq_wvx", "qwx_vzr", "zrx_qvw", "vxq_wrz", "xvr_zqw"].map((name) =>
  tool(name, name.replaceAll("_", " "), [{ ...day, description: "(YYYY-MM-DD)" }]),
);
const vague = "my nephew visits on 24 November";

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

function startConversation(definitions: readonly ToolDefinition[], details: TurnDetails = {}) {
  const engine = createOfflineEngine(storage);
  const { tools, runs } = recordingTools(definitions);
  let memory: unknown = null;
  const history: { role: "user" | "assistant"; content: string }[] = [];
  return {
    runs,
    tools,
    async say(message: string, more: TurnDetails = {}) {
      const given = { tools, memory, takesCards: true, history: [...history], ...details, ...more };
      const { done } = await takeTurn(engine, message, given);
      memory = JSON.parse(JSON.stringify(done.memory ?? null));
      history.push({ role: "user", content: message }, { role: "assistant", content: done.message });
      return done;
    },
  };
}

describe("what an assistant can do, behind a message that it does not understand", () => {
  it("is offered to press, the likeliest first and at most four, and a press keeps what the message said", async () => {
    const { say } = startConversation(lake);
    const { message, choices, isUnanswered } = await say(vague);
    expect([message.split("\n\n").at(-1), choices?.length, isUnanswered]).toEqual(["I can do this for you:", 4, true]);
    expect(choices?.slice(0, 2).toSorted()).toEqual(["Book fishing trip", "Rent boat"]);
    expect((await say("Book fishing trip")).message).toMatch(/^How many shall it be\?/);
    expect((await say("3")).message).toMatch(/24 November 2026\n- \*\*People\*\*: 3/);
  });

  it("can be asked for in words, with what the message before said", async () => {
    const { say } = startConversation(lake);
    await say(vague);
    expect((await say("I'd like to rent a boat please")).message).toMatch(/^How many shall it be\?/);
    const other = startConversation(lake);
    await other.say(vague);
    await other.say("please rent a boat for 2 people on 25 November");
    expect(JSON.stringify(await other.say("yes"))).not.toContain("2026-11-24");
    expect(other.runs).toEqual([{ name: "rent_boat", arguments: { date: "2026-11-25", people: 2 } }]);
  });

  it("is not offered twice in a row in the same words, and dropped with a no", async () => {
    const { say } = startConversation(nameless.slice(0, 3));
    expect((await say("###")).choices).toHaveLength(3);
    expect((await say("###")).choices).toEqual([]);
    expect((await say("###")).choices).toHaveLength(3);
    expect((await say("no thanks")).message).toContain("Is there anything else?");
  });

  it("stands behind what documents say of what is only told", async () => {
    const page = "## Fundsachen\nWas jemand im Zimmer vergessen hat, liegt vier Wochen an der Rezeption.";
    const told = "Ich habe meine Jacke im Zimmer vergessen";
    const { say } = startConversation(hotel, { knowledgebaseId: await addKnowledge(storage.db, page), language: "de" });
    const { message, choices } = await say(told);
    expect(message).toMatch(/vier Wochen an der Rezeption[\s\S]*Das kann ich für Sie tun:$/);
    expect([choices?.[0], choices?.length]).toEqual(["Report lost item", 3]);
    expect((await startConversation(hotel, { language: "de" }).say(told)).message).toMatch(/^Was davon/);
    expect((await startConversation(visits).say("the heating won't come on")).message).toMatch(/book the visit/);
  });

  it("stands behind the way to a person for who complains, though a tool takes complaints", async () => {
    const tickets = [
      tool("open_ticket", "Opens a ticket. Use it when somebody reports a fault or has a complaint.", [day]),
    ];
    const { message, choices } = await startConversation(tickets).say("I'd like to make a complaint");
    expect(message).toMatch(/^I’m sorry about that\.[\s\S]*Shall I start\?$/);
    expect(choices).toEqual(["Yes", "No"]);
  });

  it("is begun with a yes where it is one thing", async () => {
    const { say } = startConversation(nameless.slice(0, 1));
    expect((await say("I need that thing")).choices).toEqual(["Rzq wvx"]);
    expect((await say("yes")).message).toBe("Which day suits you?");
  });

  it.each([
    ["thanks", "thanks, that was lovely"],
    ["a greeting", "good morning"],
    ["a complaint", "this is a disgrace, I want my money back"],
    ["a wish for a person", "can I speak to a human"],
    ["a question that has nothing to do with it", "how many people work for you?"],
  ])("is not offered to %s", async (_, message) =>
    expect((await startConversation(lake).say(message)).choices ?? []).toEqual([]),
  );

  it("is begun by its title also where it is asked which of two is meant", async () => {
    const { tools } = startConversation(nameless.slice(0, 2));
    const titles = ["Termin vereinbaren", "Probestunde nehmen"];
    const titled = tools.map((one, at) => ({ ...one, wording: { title: titles[at]!, parameters: {} } }));
    const { say } = startConversation([], { tools: titled, language: "de" });
    expect((await say("2027-03-04")).choices?.toSorted()).toEqual(titles.toSorted());
    expect((await say("Probestunde nehmen")).message).toMatch(/4\. März 2027/);
  });

  it("stays in the visitor's language when a title of another one is pressed", async () => {
    const { say } = startConversation(lake, { language: "de" });
    expect((await say("mein Neffe kommt am 24. November")).choices).toContain("Book fishing trip");
    expect((await say("Book fishing trip")).message).toMatch(/^Wie viele/);
  });

  it("leaves out transfers, functions of the page, and what runs without being agreed to", async () => {
    const { tools } = startConversation(nameless);
    const [one, hidden, other, transfer, third] = tools as [Tool, Tool, Tool, Tool, Tool];
    const ofPage = createPageTool({ name: "go_to_page", description: "Goes to a page." }, async () => undefined);
    const offered = [ofPage, one, { ...hidden, needsConsent: false }, other, { ...transfer, transfersTo: 7 }, third];
    const { choices } = await startConversation([]).say("###", { tools: offered });
    expect(choices).toEqual(["Rzq wvx", "Zrx qvw", "Xvr zqw"]);
  });

  it("is called by the owner's title where a tool has one", async () => {
    const { tools } = startConversation(nameless.slice(0, 3));
    const wording = { title: "termin vereinbaren", parameters: {} };
    const titled = tools.map((one, at) => (at === 0 ? { ...one, wording } : one));
    const { say } = startConversation([], { tools: titled, language: "de" });
    expect((await say("###")).choices?.[0]).toBe("Termin vereinbaren");
    expect((await say("Termin vereinbaren")).message).toBe(wordsOf("de").slotFilling.ask.day);
  });

  it.each(Object.keys(serverWords))(
    "is said in the conversation's language on every channel (%s)",
    async (language) => {
      const { slotFilling, chat } = wordsOf(language);
      const told = async (details: TurnDetails) => {
        const { say } = startConversation(nameless, { language, ...details });
        return { said: (await say("###")).message.split("\n\n").slice(1).join("\n"), say };
      };
      const { said, say } = await told({});
      expect(said).toBe(slotFilling.canDo);
      expect((await say("Qwx vzr")).message).toBe(slotFilling.ask.day);
      for (const channel of ["sms", "whatsapp"] as const) {
        const { said, say } = await told({ channel, takesCards: false });
        expect(said).toBe(`${slotFilling.canDo}\n1. Rzq wvx\n2. Qwx vzr\n3. Zrx qvw`);
        expect((await say("2")).message).toBe(slotFilling.ask.day);
      }
      const spoken = (await told({ channel: "call", takesCards: false })).said;
      const [before = "", behind = ""] = chat.offer.split("{list}");
      expect([spoken.startsWith(before), spoken.endsWith(behind)]).toEqual([true, true]);
      expect(spoken).toMatch(/Rzq wvx.+Qwx vzr/);
      expect(spoken).not.toContain("Zrx");
    },
  );
});
