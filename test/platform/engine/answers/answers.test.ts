import { describe, expect, it } from "vitest";
import { maxAnswerChars } from "../../../../src/platform/engine/offline/answer.ts";
import { deep } from "../../../counts.ts";
import { askAll, type Figures, figuresOf } from "../../../support/answers.ts";
import { openTestStorage } from "../../../support/storage.ts";
import type { Base } from "./base.ts";
import { bases } from "./bases/index.ts";
import { heldOutBases } from "./held-out/index.ts";
import { askedGenerally, closedQuestions, type GeneralQuestion, openQuestions } from "./out-of-domain.ts";
import { kindOf, openBases, visitorBases } from "./visitors/index.ts";

/**
 * A little below what `npm run bench -- answers` measures. `npm test` asks a few companies, the deep run all. Chosen: more
 * foreign questions are refused, for three facts of the first set (decision 489).
 */
const all = [
  {
    name: "development",
    companies: bases,
    facts: 0.86,
    recallAt5: 0.96,
    refused: 0.69,
    falseRefusals: 0.06,
    plain: 0.03,
  },
  {
    name: "held out",
    companies: heldOutBases,
    facts: 0.7,
    recallAt5: 0.92,
    refused: 0.58,
    falseRefusals: 0.11,
    plain: 0.07,
  },
  {
    name: "visitors",
    companies: visitorBases,
    facts: 0.79,
    recallAt5: 0.945,
    refused: 0.71,
    falseRefusals: 0.065,
    plain: 0.03,
  },
] as const;
/** The companies that `npm test` asks what any chat window is asked: at most two of each language. The deep run asks all. */
const few = (["en", "de"] as const).flatMap((of) => openBases.filter(({ language }) => language === of).slice(0, 2));
const short = {
  name: "a few",
  companies: few,
  facts: 0.8,
  recallAt5: 0.96,
  refused: 0.75,
  falseRefusals: 0.06,
  plain: 0.06,
};
const sets: readonly ((typeof all)[number] | typeof short)[] = deep ? all : [short];

describe("offline answers over the documents of many companies", () => {
  it.each(all)("has documents and questions enough to say something ($name)", ({ companies }) => {
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
      const results = await askAll(storage.db, companies);
      const figures = figuresOf(results);
      console.log(`${name}: ${show(figures)}`);
      expect(figures.facts).toBeGreaterThanOrEqual(least.facts);
      expect(figures.recallAt5).toBeGreaterThanOrEqual(least.recallAt5);
      expect(figures.refused).toBeGreaterThanOrEqual(least.refused);
      expect(figures.falseRefusals).toBeLessThanOrEqual(least.falseRefusals);
      expect(figures.foreignPlain).toBeLessThanOrEqual(least.plain);
      expect(figures.longest).toBeLessThanOrEqual(maxAnswerChars);
      if (companies !== visitorBases) return;
      const foreign = results.filter(({ isRight }) => isRight === undefined);
      const outOfDomain = foreign.filter(({ text }) => kindOf.get(text) === "out of domain");
      expect(outOfDomain.filter(({ outcome }) => outcome === "refused").length).toBeGreaterThanOrEqual(88);
      const near = foreign.filter(({ text }) => kindOf.get(text) === "near");
      expect(near.filter(({ outcome }) => outcome === "plain").length).toBeLessThanOrEqual(5);
    },
    300_000,
  );

  it.runIf(deep)(
    "refuse what people type into any chat window",
    async () => {
      await using storage = await openTestStorage();
      const companies = deep ? visitorBases : few;
      const refusedOf = async (questions: readonly GeneralQuestion[], language: Base["language"]) => {
        const asked = companies.filter((base) => base.language === language);
        const { foreign, refused } = figuresOf(await askAll(storage.db, askedGenerally(asked, questions)));
        console.log(`${foreign} questions in ${language}: refused ${refused.toFixed(3)}`);
        return refused;
      };
      expect(await refusedOf(openQuestions, "en")).toBeGreaterThanOrEqual(0.96);
      expect(await refusedOf(closedQuestions, "en")).toBeGreaterThanOrEqual(0.85);
      expect(await refusedOf([...openQuestions, ...closedQuestions], "de")).toBeGreaterThanOrEqual(0.77);
    },
    300_000,
  );
});

function show(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(3)}`)
    .join(", ");
}
