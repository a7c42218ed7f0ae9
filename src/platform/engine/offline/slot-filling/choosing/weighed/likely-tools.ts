import type { Encoder } from "../../../../encoder/encoder.ts";
import { readWordVectors } from "../../../../knowledge/words/word-vectors.ts";
import type { Tool } from "../../../../turn.ts";
import { readTopics } from "../../../../understanding/topics.ts";
import { readMeaning } from "./meaning.ts";
import { readSigns, type SignOptions, type Signs } from "./signs.ts";
import { english, weights, withMeaning } from "./tool-weights.ts";

/** How a sign weighs, by its name. */
export interface Weights {
  readonly none: Readonly<Record<string, number>>;
  readonly tool: Readonly<Record<string, number>>;
}

export interface LikelyOptions extends Omit<SignOptions, "vectors" | "meaning"> {
  /** Reads what English sentences mean. (default: words alone are weighed) */
  readonly encoder?: Encoder | undefined;
}

/** How likely a message asks for each tool, 0 to 1; what is left is that it asks for none. In any language. */
export async function likelyTools(
  message: string,
  tools: readonly Tool[],
  { encoder, ...options }: LikelyOptions,
): Promise<readonly number[]> {
  if (tools.length === 0) return [];
  const meaning = encoder && (await readMeaning(message, tools, { ...options, encoder }));
  const signs = readSigns(message, tools, { ...options, meaning, vectors: await readWordVectors() });
  return chancesOf(signs, meaning ? withMeaning : readTopics(message).language === "en" ? english : weights);
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
