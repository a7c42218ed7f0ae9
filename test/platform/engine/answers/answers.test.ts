import { describe, expect, it } from "vitest";
import { maxAnswerChars } from "../../../../src/platform/engine/offline/answer.ts";
import { deep } from "../../../counts.ts";
import { askAll, type Figures, figuresOf } from "../../../support/answers.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { bases } from "./bases/index.ts";
import { heldOutBases } from "./held-out/index.ts";

/** A little below what `npm run bench -- answers` measures. What was developed with is asked in deep runs only. */
const all = [
  { name: "development", companies: bases, facts: 0.86, recallAt5: 0.95, refused: 0.85, falseRefusals: 0.17 },
  { name: "held out", companies: heldOutBases, facts: 0.73, recallAt5: 0.91, refused: 0.7, falseRefusals: 0.26 },
] as const;
const sets = all.filter(({ companies }) => deep || companies === heldOutBases);

describe("offline answers over the documents of many companies", () => {
  it.each(sets)("has documents and questions enough to say something ($name)", ({ companies }) => {
    expect(companies.flatMap(({ documents }) => documents).length).toBeGreaterThanOrEqual(40);
    expect(companies.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(150);
    expect(companies.flatMap(({ foreign }) => foreign).length).toBeGreaterThanOrEqual(60);
    const german = companies.filter(({ language }) => language === "de");
    expect(german.flatMap(({ documents }) => documents).length).toBeGreaterThanOrEqual(8);
  });

  it.each(sets)(
    "state the facts asked for, shortly, and refuse what is not known ($name)",
    async ({ name, companies, ...least }) => {
      await using storage = await openTestStorage();
      const figures = figuresOf(await askAll(storage.db, companies));
      console.log(`${name}: ${show(figures)}`);
      expect(figures.facts).toBeGreaterThanOrEqual(least.facts);
      expect(figures.recallAt5).toBeGreaterThanOrEqual(least.recallAt5);
      expect(figures.refused).toBeGreaterThanOrEqual(least.refused);
      expect(figures.falseRefusals).toBeLessThanOrEqual(least.falseRefusals);
      expect(figures.longest).toBeLessThanOrEqual(maxAnswerChars);
    },
    300_000,
  );
});

function show(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join(", ");
}
