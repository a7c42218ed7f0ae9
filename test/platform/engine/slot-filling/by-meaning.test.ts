import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEncoder, type Encoder } from "../../../../src/platform/engine/encoder/encoder.ts";
import { createOfflineEngine } from "../../../../src/platform/engine/offline/engine.ts";
import type { Tool, ToolParameter } from "../../../../src/platform/engine/turn.ts";
import { addKnowledge } from "../../../support/knowledge.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { takeTurn } from "../../../support/turns.ts";

const parameter = (name: string, description: string): ToolParameter => ({ name, type: "string", description });
const tool = (name: string, description: string, ...parameters: ToolParameter[]): Tool => ({
  name,
  description,
  needsConsent: true,
  writes: true,
  parameters,
  run: async () => ({ ok: true, result: { done: true } }),
});
const tools = [
  tool(
    "report_outage",
    "The customer has no internet or no telephone.",
    parameter("place", "Street and house number"),
    parameter("since", "Since when (HH:MM)"),
  ),
  tool("submit_meter_reading", "Takes the number that the gas or power meter shows.", {
    ...parameter("reading", "The number on the meter"),
    type: "number",
  }),
  tool("change_plan", "Moves the customer to a faster or a cheaper plan.", parameter("plan", "Name of the new plan")),
];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let knowledgebaseId: number;
beforeAll(async () => {
  storage = await openTestStorage();
  knowledgebaseId = await addKnowledge(storage.db, "# Meters\n\nThe gas meter is in the cellar, beside the stairs.");
});
afterAll(() => storage.close());

/** The tool whose form is open after a message. */
async function begunBy(message: string, encoder: Encoder | undefined, language = "en"): Promise<string | undefined> {
  const engine = createOfflineEngine({ db: storage.db, encoder });
  const { done } = await takeTurn(engine, message, { tools, language, knowledgebaseId });
  const { form } = JSON.parse(JSON.stringify(done.memory ?? {})) as { form?: { tool?: { name?: string } } | null };
  return form?.tool?.name;
}

describe("the sentence encoder", () => {
  // However busy the machine is.
  const patient = { answerWithinMs: 60_000 };
  const encoder = createEncoder(patient);

  it("finds the tool that an English message asks for in words of its own", async () => {
    const message = "no page loads at our house since the storm";
    const offeredBy = async (reader: Encoder | undefined) => {
      const engine = createOfflineEngine({ db: storage.db, encoder: reader });
      const { done } = await takeTurn(engine, message, { tools, language: "en", knowledgebaseId });
      const { offer } = JSON.parse(JSON.stringify(done.memory ?? {})) as { offer?: { tools: { name: string }[] } };
      return offer?.tools.map(({ name }) => name);
    };
    expect(await offeredBy(encoder)).toEqual(["report_outage"]);
    expect(await offeredBy(undefined)).not.toEqual(["report_outage"]);
  });

  it("begins nothing for thanks, opinions, stories, what other companies do, and questions that documents answer", async () => {
    const messages = [
      "Thanks, the internet works again",
      "I find your plans confusing",
      "we had a lovely summer by the sea",
      "I read the meter yesterday, easy",
      "I need a haircut tomorrow",
      "where is the gas meter?",
    ];
    for (const message of messages)
      expect({ message, begun: await begunBy(message, encoder) }).toEqual({ message, begun: undefined });
  });

  it("leaves messages in other languages, and everything where it is not installed, to the words", async () => {
    const missing: Encoder = { encode: async () => undefined };
    expect(await begunBy("seit heute morgen lädt hier nichts mehr", encoder, "de")).toBeUndefined();
    expect(await begunBy("no page loads at our house since the storm", missing)).toBeUndefined();
    expect(await begunBy("Report an outage at 12 Mill Lane", missing)).toBe("report_outage");
  });

  it("reads again after it has been idle, and gives one vector for each text", async () => {
    const short = createEncoder({ ...patient, idleAfterMs: 0 });
    const [first] = (await short.encode(["a dripping tap"])) ?? [];
    expect(first).toHaveLength(512);
    const both = await short.encode(["a dripping tap", "water runs out of the tap", "a song of joy"]);
    const [tap, water, song] = both ?? [];
    const likeness = (one = tap, other = tap) => one!.reduce((sum, value, at) => sum + value * other![at]!, 0);
    expect(likeness(tap, water)).toBeGreaterThan(likeness(tap, song) + 0.2);
  });
});
