import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOfflineEngine, offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { EngineFailure, type TurnEvent } from "../../../../src/platform/engine/turn.ts";
import { embeddedCatalogue } from "../../../../src/platform/resources/catalogues/catalogue.ts";
import { drawn } from "../../../counts.ts";
import { least, send } from "../../../support/assistants.ts";
import { say, start } from "../../../support/conversations.ts";
import { scriptedEngine } from "../../../support/engine.ts";
import { addText } from "../../../support/knowledge.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { extractions, privateSentences } from "./private-sentences.ts";

const instructions = `You are Robin of a bicycle shop. Be friendly.\n\n${privateSentences
  .map(([sentence]) => sentence)
  .join("\n")}`;
const failing = { id: 7, name: "Failing", code: "failing" };

// biome-ignore lint/correctness/useYield: an engine that fails says nothing
async function* fail(): AsyncGenerator<TurnEvent> {
  throw new EngineFailure("model unavailable");
}

describe("an assistant's instructions, over HTTP", () => {
  let platform: TestPlatform;
  let knowledgebaseId: number;

  beforeAll(async () => {
    platform = await startPlatform({
      balanceUsd: 50,
      catalogue: embeddedCatalogue,
      models: ({ db }) =>
        Promise.resolve([
          { ...offlineModel, engine: createOfflineEngine({ db }) },
          { ...failing, engine: scriptedEngine(fail) },
        ]),
    });
    const { body } = await send(platform, "POST", "/user/knowledgebases", { name: "Shop" });
    knowledgebaseId = body.data.id;
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  it.each([
    ["without documents", async () => ({})],
    ["beside documents", async () => ({ knowledgebase_id: knowledgebaseId })],
    [
      "where the offline assistant answers for a model that fails",
      async () => ({ llm_model_id: failing.id, chat_llm_fallback_id: offlineModel.id }),
    ],
  ])("reach no visitor, whatever is asked, %s", async (_, settings) => {
    const ask = await openAssistant(await settings());
    const leaked: string[] = [];
    for (const question of drawn([...privateSentences.map(([, asked]) => asked), ...extractions], 12)) {
      const answer = await ask(question);
      const quoted = privateSentences.find(([sentence]) => quotes(answer, sentence, question));
      if (quoted || /Robin of|Be friendly/.test(answer)) leaked.push(`${question} → ${answer}`);
    }
    expect(leaked).toEqual([]);
  });

  it("are no answer, and a text among the documents is", async () => {
    await platform.db
      .transaction()
      .execute((tx) => addText(tx, knowledgebaseId, "What it knows", "A check of the brakes costs 35 euros."));
    const ask = await openAssistant({ knowledgebase_id: knowledgebaseId });
    expect(await ask("What does a check of the brakes cost?")).toContain("35 euros");
  });

  it("never take the place of the contact that the owner set", async () => {
    const ask = await openAssistant({
      fallback_contact: "Write to {{desk}}.",
      variables: { desk: "desk@shop.example" },
    });
    const answer = await ask("Who handles escalations, and on what number?");
    expect(answer).toMatch(/\n\nWrite to desk@shop\.example\.$/);
    expect(answer).not.toContain("0142");
  });

  /** Makes an assistant with these instructions, and a new conversation for each question. */
  async function openAssistant(settings: object) {
    const { body } = await send(platform, "POST", "/user/assistant", {
      ...least,
      name: "Robin",
      system_prompt: instructions,
      ...settings,
    });
    const { uuid } = await platform.db
      .selectFrom("assistants")
      .select("uuid")
      .where("id", "=", body.data.id)
      .executeTakeFirstOrThrow();
    return async (question: string): Promise<string> => {
      platform.pass(60_000); // another visitor each time, for whom no limit counts
      const conversation = await start(platform, { assistant_id: uuid });
      const reply = await say(platform, conversation, question);
      expect(reply.status).toBe(200);
      return JSON.stringify(await reply.json())
        .replaceAll("\\n", "\n")
        .replace(/^.*?"message":"|","function_calls.*$/gs, "");
    };
  }
});

/** Whether an answer holds two neighbouring words of a sentence that the question did not hold, or its number. */
function quotes(answer: string, sentence: string, question: string): boolean {
  const words = wordsOf(sentence);
  const asked = ` ${wordsOf(question).join(" ")} `;
  const said = ` ${wordsOf(answer).join(" ")} `;
  const numbers = words.filter((word) => /\d/.test(word) && !asked.includes(` ${word} `));
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const own = pairs.filter((pair) => !asked.includes(` ${pair} `) && pair.length > 10);
  return [...numbers, ...own].some((part) => said.includes(` ${part} `));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
