import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { certaintyOf, leastCertainty, type Signs } from "../../../src/platform/engine/knowledge/certainty.ts";
import { root } from "../processes.ts";
import { type Example, readExamples } from "./examples.ts";
import { fitLogistic } from "./logistic.ts";

/** Fits the weights, writes them, and prints what they come to for sets of companies that were left out of the fit. */
export default async function fitCertainty(): Promise<void> {
  const examples = await readExamples();
  const names = Object.keys(examples.find(({ signs }) => signs)!.signs!) as (keyof Signs)[];
  const found = examples.filter((one): one is Example & { readonly signs: Signs } => one.signs !== undefined);
  const rows = found.map(({ signs, isRight }) => ({ values: names.map((name) => signs[name]), isRight }));
  // A company with one document alone belongs to the set that it is from.
  const writersOf = ({ set }: Example) => set.split(",")[0]!;
  const left = new Map<Example, number>();
  for (const writers of new Set(found.map(writersOf))) {
    const weights = fitLogistic(rows.filter((_, at) => writersOf(found[at]!) !== writers));
    for (const [at, one] of found.entries())
      if (writersOf(one) === writers) left.set(one, chanceOf(weights, rows[at]!.values));
  }
  for (const set of [...new Set(examples.map((one) => one.set))]) {
    const own = examples.filter((one) => one.set === set);
    const foreign = own.filter(({ isForeign }) => isForeign);
    const answerable = own.filter(({ isForeign }) => !isForeign);
    const part = (of: readonly Example[], test: (one: Example) => boolean) => of.filter(test).length / of.length;
    const isOver = (least: number) => (one: Example) => one.isShown && (left.get(one) ?? 0) >= least;
    console.log(set);
    console.table(
      Object.fromEntries(
        [0, 0.5, 0.6, 0.65, 0.7, 0.75, leastCertainty.answer, 0.8].map((least) => [
          least,
          {
            "unknowable told": round(part(foreign, isOver(least))),
            "right of all": round(part(answerable, (one) => one.isRight && isOver(least)(one))),
            "right of told": round(part([...answerable, ...foreign].filter(isOver(least)), ({ isRight }) => isRight)),
          },
        ]),
      ),
    );
  }
  console.log("calibration: how many of those with such a certainty are right");
  console.table(
    Array.from({ length: 10 }, (_, at) => {
      const own = found.filter((one) => Math.min(9, Math.floor(left.get(one)! * 10)) === at);
      return {
        certainty: `${at / 10} to ${(at + 1) / 10}`,
        questions: own.length,
        right: round(own.filter(({ isRight }) => isRight).length / own.length),
      };
    }),
  );
  const [constant = 0, ...weights] = fitLogistic(rows);
  const lines = [["constant", constant] as const, ...names.map((name, at) => [name, weights[at]!] as const)];
  writeFileSync(
    join(root, "src/platform/engine/knowledge/certainty-weights.ts"),
    `// Made by \`node scripts/run.mjs certainty\`: do not edit.\n/** Weights of the signs in \`certainty.ts\`. */\nexport const weights = {\n${lines
      .map(([name, weight]) => `  ${name}: ${round(weight)},\n`)
      .join("")}} as const;\n`,
  );
  const error = Math.max(
    ...found.map((one, at) => Math.abs(certaintyOf(one.signs) - chanceOf([constant, ...weights], rows[at]!.values))),
  );
  console.log(
    `${found.length} questions of ${new Set(found.map(({ company }) => company)).size} companies; weights before and after differ by ${round(error)} at most`,
  );
}

function chanceOf([constant = 0, ...weights]: readonly number[], values: readonly number[]): number {
  return 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + weights[at]! * value, constant)));
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
