import { describe, expect, it } from "vitest";
import { createOfflineEngine, offlineModel } from "../../../../src/platform/engine/offline/engine.ts";
import { modelCatalogue } from "../../../../src/platform/resources/catalogues/catalogue.ts";
import { least, send } from "../../../support/assistants.ts";
import { say, start } from "../../../support/conversations.ts";
import { startPlatform, type TestPlatform } from "../../../support/platform.ts";
import { instructed } from "./instructed.ts";

/** Those that name nothing that is said, such as "how much is a haircut?" where "cuts" have a price. */
const mostMissed = 0.08;

describe("assistants that know nothing but their instructions, over HTTP", () => {
  it("answer from them, refuse the rest, and keep orders and internals to themselves", async () => {
    await using platform = await startPlatform({
      balanceUsd: 50,
      catalogue: modelCatalogue,
      models: ({ db }) => Promise.resolve([{ ...offlineModel, engine: createOfflineEngine({ db }) }]),
    });
    const { body } = await send(platform, "GET", "/user/assistants/languages");
    const german = body.find(({ name }: { name: string }) => /german/i.test(name)).id;
    const wrong: string[] = [];
    const missed: string[] = [];
    let asked = 0;
    for (const { language, instructions, asked: questions, foreign, hidden } of instructed) {
      const ask = await openAssistant(platform, instructions, language === "de" ? german : least.language_id);
      for (const [question, answer] of Object.entries(questions)) {
        asked++;
        const said = await ask(question);
        if (!answer.test(said) || isRefusal(said)) missed.push(`${question} → ${said}`);
        if (hidden?.test(said)) wrong.push(`quoted: ${question} → ${said}`);
      }
      for (const question of foreign) {
        asked++;
        const said = await ask(question);
        if (!isRefusal(said) || hidden?.test(said)) wrong.push(`${question} → ${said}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(50);
    expect(missed.length / asked, missed.join("\n")).toBeLessThanOrEqual(mostMissed);
  }, 120_000);
});

function isRefusal(said: string): boolean {
  return /^(?:I have nothing about that,|Dazu finde ich nichts,)/.test(said);
}

/** Makes an assistant and a new conversation for each question. */
async function openAssistant(platform: TestPlatform, instructions: string, languageId: number) {
  const created = await send(platform, "POST", "/user/assistant", {
    ...least,
    name: "Robin",
    language_id: languageId,
    system_prompt: instructions,
  });
  const { uuid } = await platform.db
    .selectFrom("assistants")
    .select("uuid")
    .where("id", "=", created.body.data.id)
    .executeTakeFirstOrThrow();
  return async (question: string): Promise<string> => {
    // Another visitor each time, for whom no limit counts.
    platform.pass(60_000);
    const conversation = await start(platform, { assistant_id: uuid });
    return (await (await say(platform, conversation, question)).json()).message;
  };
}
