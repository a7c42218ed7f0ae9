import { describe, expect, it } from "vitest";
import { createKnowledgeSearch } from "../../../src/platform/engine/knowledge/search.ts";
import { deep } from "../../counts.ts";
import { addHelpCentre } from "../../support/knowledge.ts";
import { measureRecall, measureRefusals } from "../../support/recall.ts";
import { openTestStorage } from "../../support/storage.ts";
import { foreignHeldOut, foreignTuned, goals, heldOut, misspell, tuned } from "./questions.ts";

/** Each misspells every question in another way; one alone is luck. */
const seeds = deep ? [1, 2, 3, 4, 5, 6, 7, 8] : [1];

describe("retrieval over the help centre", () => {
  it("has questions enough to say something", () => {
    expect(tuned.length + heldOut.length).toBeGreaterThanOrEqual(80);
    expect(foreignTuned.length + foreignHeldOut.length).toBeGreaterThanOrEqual(40);
    expect(misspell(heldOut, 1).length).toBeGreaterThanOrEqual(30);
  });

  // What was tuned on says less than what was not.
  it.each(
    [
      { part: "tuned", questions: tuned },
      { part: "held out", questions: heldOut },
    ].slice(deep ? 0 : 1),
  )("finds the passage that answers ($part)", async ({ part, questions }) => {
    await using storage = await openTestStorage();
    const knowledgebaseId = await addHelpCentre(storage.db);
    const search = createKnowledgeSearch(storage.db);
    const right = await measureRecall(search, knowledgebaseId, questions);
    const misspelt = await measureRecall(
      search,
      knowledgebaseId,
      seeds.flatMap((seed) => misspell(questions, seed)),
    );
    console.log(
      `${part}, ${questions.length} questions: ${figures(right)}; misspelt (seeds ${seeds.join(" ")}): ${figures(misspelt)}`,
    );
    expect(right.at5).toBeGreaterThanOrEqual(goals.recallAt5);
    expect(right.at1).toBeGreaterThanOrEqual(goals.recallAt1);
    expect(right.kept).toBeGreaterThanOrEqual(goals.kept);
    expect(misspelt.at5).toBeGreaterThanOrEqual(goals.typoRecallAt5);
  });

  it.each([
    { part: "tuned", questions: foreignTuned },
    { part: "held out", questions: foreignHeldOut },
  ])("refuses what the pages do not speak of ($part)", async ({ part, questions }) => {
    await using storage = await openTestStorage();
    const knowledgebaseId = await addHelpCentre(storage.db);
    const refused = await measureRefusals(createKnowledgeSearch(storage.db), knowledgebaseId, questions);
    console.log(`${part}, ${questions.length} foreign questions: ${refused.toFixed(3)} refused`);
    expect(refused).toBeGreaterThanOrEqual(goals.refused);
  });
});

function figures({ at1, at5, kept }: { at1: number; at5: number; kept: number }): string {
  return `recall@1 ${at1.toFixed(3)}, @5 ${at5.toFixed(3)}, kept ${kept.toFixed(3)}`;
}
