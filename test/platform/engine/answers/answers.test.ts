import { describe, expect, it } from "vitest";
import { maxAnswerChars } from "../../../../src/platform/engine/offline/answer.ts";
import { askAll, type Figures, figuresOf, type Half } from "../../../support/answers.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { bases } from "./bases/index.ts";

const halves: readonly Half[] = ["seen", "heldOut"];

describe("offline answers over the documents of many companies", () => {
  it("has documents and questions enough to say something", () => {
    expect(bases.flatMap(({ documents }) => documents).length).toBeGreaterThanOrEqual(40);
    expect(bases.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(150);
    expect(bases.flatMap(({ foreign }) => foreign).length).toBeGreaterThanOrEqual(60);
    const german = bases.filter(({ language }) => language === "de");
    expect(german.flatMap(({ documents }) => documents).length).toBeGreaterThanOrEqual(8);
  });

  it("state the facts asked for, shortly, and refuse what is not known", async () => {
    await using storage = await openTestStorage();
    const results = await askAll(storage.db, bases);
    for (const half of halves) {
      const figures = figuresOf(results, half);
      console.log(`${half}: ${show(figures)}`);
      expect(figures.facts).toBeGreaterThanOrEqual(0.75);
      expect(figures.recallAt5).toBeGreaterThanOrEqual(0.75);
      expect(figures.refused).toBeGreaterThanOrEqual(0.88);
      expect(figures.longest).toBeLessThanOrEqual(maxAnswerChars);
    }
    if (process.env.RINGBACK_SHOW_FAILURES)
      for (const { half, base, text, answer, isRefused, isRight, foundAt } of results)
        if (half === "seen" && !(isRight ?? isRefused))
          console.log(`[${base}] ${text} (${foundAt ?? "-"}${isRefused ? ", refused" : ""})\n${answer}\n`);
  }, 300_000);
});

function show(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join(", ");
}
