import {
  leastChance,
  likeliest,
  type PersonReason,
  type PersonWeights,
  sumOf,
} from "../../../src/platform/engine/understanding/weighed/for-person.ts";
import type { Example } from "./examples.ts";

const reasons: readonly PersonReason[] = ["person", "call", "trouble"];
/** Chosen: what keeps weights small. */
const penalty = 0.0005;
const rounds = 400;
const step = 0.06;
const keeps = { slope: 0.9, square: 0.99 };

/** Fits the weights of signs by gradient descent (Adam). A message is for a person as its likeliest sentence is. */
export function fitWeights(examples: readonly Example[]): PersonWeights {
  const names = [...new Set(examples.flatMap(({ sentences }) => sentences.flatMap((signs) => [...signs])))];
  const rows = examples
    .filter(({ sentences }) => sentences.length > 0)
    .map(({ sentences, reasons: right, weight }) => ({
      weight,
      right: right.length > 0 ? reasons.map((reason) => Number(right.includes(reason))) : undefined,
      sentences: sentences.map((signs) => names.flatMap((name, at) => (signs.has(name) ? [at] : []))),
    }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const size = names.length;
  const weights = new Float64Array(3 * size);
  const slopes = new Float64Array(3 * size);
  const squares = new Float64Array(3 * size);
  for (let round = 1; round <= rounds; round++) {
    const gradient = Float64Array.from(weights, (weight, at) => (at % size === 0 ? 0 : penalty * weight));
    for (const { sentences, right, weight } of rows) {
      const all = sentences.map((signs) => ({ signs, chances: chancesOf(signs) }));
      const { signs, chances } = all.reduce((best, one) => (sum(one.chances) > sum(best.chances) ? one : best));
      const among = right ? chances.reduce((left, chance, at) => left + chance * right[at]!, 0) : 1;
      for (const [reason, chance] of chances.entries()) {
        const wanted = right ? (chance * right[reason]!) / Math.max(among, 1e-9) : 0;
        const error = ((chance - wanted) * weight) / total;
        for (const sign of signs) gradient[reason * size + sign]! += error;
      }
    }
    for (const at of weights.keys()) {
      slopes[at] = keeps.slope * slopes[at]! + (1 - keeps.slope) * gradient[at]!;
      squares[at] = keeps.square * squares[at]! + (1 - keeps.square) * gradient[at]! ** 2;
      const slope = slopes[at]! / (1 - keeps.slope ** round);
      weights[at]! -= (step * slope) / (Math.sqrt(squares[at]! / (1 - keeps.square ** round)) + 1e-8);
    }
  }
  const named = (reason: number) =>
    Object.fromEntries(names.map((name, at) => [name, Math.round(weights[reason * size + at]! * 100) / 100]));
  return { person: named(0), call: named(1), trouble: named(2) };

  function chancesOf(signs: readonly number[]): number[] {
    const powers = reasons.map((_, reason) =>
      Math.exp(signs.reduce((score, sign) => score + weights[reason * size + sign]!, 0)),
    );
    const all = 1 + sum(powers);
    return powers.map((power) => power / all);
  }
}

/** Whether a message is for a person by these weights. */
export function isForPerson({ sentences }: Example, weights: PersonWeights, least = leastChance): boolean {
  return sumOf(likeliest(sentences, weights)) >= least;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
