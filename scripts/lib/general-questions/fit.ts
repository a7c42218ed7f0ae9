import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  formatWeights,
  type QuestionFeatures,
  readFeatures,
} from "../../../src/platform/engine/knowledge/words/general-questions.ts";
import { readWords } from "../../../src/platform/engine/knowledge/words/question-words.ts";
import { readWordVectors } from "../../../src/platform/engine/knowledge/words/word-vectors.ts";
import { migrate } from "../../../src/platform/storage/migrate.ts";
import { openPglite } from "../../../src/platform/storage/pglite.ts";
import { root } from "../processes.ts";
import { readSets } from "./sets.ts";

/** A form or stem that fewer questions hold is not weighed. */
const leastQuestions = 5;
/** Chosen: what keeps weights small, for questions that count 16,000 together. */
const penalty = 1 / 0.3;
const total = 16_000;
/** As large as what else a question has. */
const middleScale = 2;
/** Chosen: how a question is asked tells more beside what documents hold of its words; measured with `relatedness.ts`. */
const contentPart = 0.57;
const rounds = 400;

interface Example extends QuestionFeatures {
  readonly isGeneral: boolean;
  readonly weight: number;
  /** Places of its forms and stems among the weights. */
  readonly places: readonly number[];
}

/** Fits a logistic regression to the sets in a folder and writes the file of its weights. */
export default async function fitGeneralQuestions(folder: string): Promise<void> {
  const sets = readSets(folder);
  const storage = await openPglite();
  try {
    await migrate(storage.db);
    const vectors = await readWordVectors();
    const sides = new Map([true, false].map((side) => [side, sets.filter(({ isGeneral }) => isGeneral === side)]));
    const shares = new Map([...sides].map(([side, of]) => [side, of.reduce((sum, { share }) => sum + share, 0)]));
    const read: Omit<Example, "places">[] = [];
    for (const { texts, share, isGeneral } of sets) {
      const weight = (share / shares.get(isGeneral)! / texts.length) * (total / 2);
      for (const text of texts)
        read.push({ ...readFeatures(await readWords(storage.db, text), vectors), isGeneral, weight });
    }
    const names = namesOf(read);
    const examples = read.map((one) => ({ ...one, places: featuresOf(one).flatMap((name) => names.get(name) ?? []) }));
    const weights = fitWeights(examples, names.size);
    const dimensions = examples[0]!.middle.length;
    const named = (mark: string, part: number) =>
      new Map(
        [...names]
          .filter(([name]) => name.startsWith(mark))
          .map(([name, place]) => [name.slice(mark.length), part * weights[1 + dimensions + place]!]),
      );
    const middle = [...weights.slice(1, 1 + dimensions)].map((weight) => contentPart * middleScale * weight);
    const text = formatWeights({
      constant: weights[0]!,
      middle,
      forms: named("form:", 1),
      stems: named("stem:", contentPart),
    });
    writeFileSync(join(root, "src/platform/engine/knowledge/words/general-questions.txt"), text);
    console.log(`${examples.length} questions, ${names.size} forms and stems, ${text.length} bytes`);
  } finally {
    await storage.close();
  }
}

function featuresOf({ forms, stems }: QuestionFeatures): string[] {
  return [...[...forms].map((form) => `form:${form}`), ...[...stems].map((stem) => `stem:${stem}`)];
}

/** The forms and stems that enough questions hold, in the order of the alphabet, each with its place. */
function namesOf(questions: readonly QuestionFeatures[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of questions) for (const name of featuresOf(one)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= leastQuestions).map(([name]) => name);
  return new Map(kept.sort().map((name, place) => [name, place]));
}

/** By accelerated gradient descent, with steps that fit each weight: the constant, those of the middle, those of forms and stems. */
function fitWeights(examples: readonly Example[], names: number): Float64Array {
  const dimensions = examples[0]!.middle.length;
  const size = 1 + dimensions + names;
  const steps = stepsOf(examples, size);
  let weights = new Float64Array(size);
  let ahead = weights.slice();
  for (let round = 1; round <= rounds; round++) {
    const gradient = ahead.map((weight, place) => (place === 0 ? 0 : penalty * weight));
    for (const { middle, places, isGeneral, weight } of examples) {
      let score = ahead[0]!;
      for (let axis = 0; axis < dimensions; axis++) score += ahead[1 + axis]! * middle[axis]! * middleScale;
      for (const place of places) score += ahead[1 + dimensions + place]!;
      const error = weight * (1 / (1 + Math.exp(-score)) - Number(isGeneral));
      gradient[0]! += error;
      for (let axis = 0; axis < dimensions; axis++) gradient[1 + axis]! += error * middle[axis]! * middleScale;
      for (const place of places) gradient[1 + dimensions + place]! += error;
    }
    const next = ahead.map((weight, place) => weight - steps[place]! * gradient[place]!);
    const pace = (round - 1) / (round + 2);
    ahead = next.map((weight, place) => weight + pace * (weight - weights[place]!));
    weights = next;
    if (round % 50 === 0) console.error(`round ${round}: ${Math.hypot(...gradient).toFixed(2)}`);
  }
  return weights;
}

/** How far each weight may go without overshooting: the less, the more questions hold it, together with what else they hold. */
function stepsOf(examples: readonly Example[], size: number): Float64Array {
  const dimensions = examples[0]!.middle.length;
  const bounds = new Float64Array(size).fill(penalty);
  for (const { middle, places, weight } of examples) {
    let width = 1 + places.length;
    for (const value of middle) width += Math.abs(value) * middleScale;
    const most = (weight / 4) * width;
    bounds[0]! += most;
    for (let axis = 0; axis < dimensions; axis++) bounds[1 + axis]! += most * Math.abs(middle[axis]!) * middleScale;
    for (const place of places) bounds[1 + dimensions + place]! += most;
  }
  return bounds.map((bound) => 1 / bound);
}
