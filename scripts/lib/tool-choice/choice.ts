import type { Weights } from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/likely-tools.ts";
import type { Example } from "./examples.ts";

/** Chosen: what keeps weights small, for signs that vary by 1. */
const penalty = 0.002;
const rounds = 600;
const step = 0.05;
const keeps = { slope: 0.9, square: 0.99 };

/** A choice among tools and none by the weighed sums of their signs (a conditional logit), fitted by gradient descent (Adam). */
export function fitChoice(examples: readonly Example[]): Weights {
  const noneNames = Object.keys(examples[0]!.signs.none);
  const toolNames = Object.keys(examples[0]!.signs.tools[0]!);
  const size = toolNames.length + noneNames.length;
  const rows = examples.map(({ signs, tool, weight }) => {
    const none = noneNames.map((name) => signs.none[name]!);
    const options = signs.tools.map((one) => [...toolNames.map((name) => one[name]!), ...none.map(() => 0)]);
    return {
      options: [...options, [...toolNames.map(() => 0), ...none]],
      right: tool < 0 ? options.length : tool,
      weight,
    };
  });
  const spread = spreadOf(
    rows.flatMap(({ options }) => options),
    toolNames.length,
  );
  const points = rows.map((row) => ({
    ...row,
    options: row.options.map((one) => Float64Array.from(one, (sign, at) => sign / spread[at]!)),
  }));
  const all = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(size);
  const slopes = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let round = 1; round <= rounds; round++) {
    const gradient = Float64Array.from(weights, (weight) => penalty * weight);
    for (const { options, right, weight } of points) {
      const scores = options.map((one) => {
        let score = 0;
        for (let at = 0; at < size; at++) score += one[at]! * weights[at]!;
        return score;
      });
      const highest = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - highest));
      const total = powers.reduce((sum, power) => sum + power, 0);
      for (const [index, one] of options.entries()) {
        const error = ((powers[index]! / total - Number(index === right)) * weight) / all;
        for (let at = 0; at < size; at++) gradient[at]! += error * one[at]!;
      }
    }
    for (let at = 0; at < size; at++) {
      slopes[at] = keeps.slope * slopes[at]! + (1 - keeps.slope) * gradient[at]!;
      squares[at] = keeps.square * squares[at]! + (1 - keeps.square) * gradient[at]! ** 2;
      const slope = slopes[at]! / (1 - keeps.slope ** round);
      weights[at]! -= (step * slope) / (Math.sqrt(squares[at]! / (1 - keeps.square ** round)) + 1e-8);
    }
  }
  const named = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, at) => [name, weights[from + at]! / spread[from + at]!]));
  return { tool: named(toolNames, 0), none: named(noneNames, toolNames.length) };
}

/** How far each sign lies from 0 on average; those of tools among the tools, those of none among none. */
function spreadOf(options: readonly (readonly number[])[], ofTools: number): number[] {
  const isNone = (one: readonly number[]) => one.slice(0, ofTools).every((sign) => sign === 0) && one[ofTools] === 1;
  return options[0]!.map((_, at) => {
    const own = options.filter((one) => isNone(one) === at >= ofTools);
    return Math.sqrt(own.reduce((sum, one) => sum + one[at]! ** 2, 0) / own.length) || 1;
  });
}
