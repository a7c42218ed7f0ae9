import { readWordVectors } from "../../../../knowledge/words/word-vectors.ts";
import type { Tool } from "../../../../turn.ts";
import { readSigns, type SignOptions, type Signs } from "./signs.ts";
import { weights } from "./tool-weights.ts";

/** How a sign weighs, by its name. */
export interface Weights {
  readonly none: Readonly<Record<string, number>>;
  readonly tool: Readonly<Record<string, number>>;
}

/** How likely a message asks for each tool, 0 to 1; what is left is that it asks for none. In any language. */
export async function likelyTools(
  message: string,
  tools: readonly Tool[],
  options: Omit<SignOptions, "vectors">,
): Promise<readonly number[]> {
  if (tools.length === 0) return [];
  return chancesOf(readSigns(message, tools, { ...options, vectors: await readWordVectors() }), weights);
}

/** The chances that weighed signs come to. */
export function chancesOf({ none, tools }: Signs, { none: ofNone, tool: ofTool }: Weights): readonly number[] {
  const scores = [...tools.map((signs) => weigh(signs, ofTool)), weigh(none, ofNone)];
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.slice(0, -1).map((power) => power / all);
}

function weigh(signs: Readonly<Record<string, number>>, by: Readonly<Record<string, number>>): number {
  return Object.entries(signs).reduce((sum, [name, value]) => sum + value * (by[name] ?? 0), 0);
}
