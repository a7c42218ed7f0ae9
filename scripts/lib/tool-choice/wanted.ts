import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Encoder } from "../../../src/platform/engine/encoder/encoder.ts";
import {
  limitWanted,
  readVectors,
} from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/meaning.ts";
import { meantBy } from "../../../src/platform/engine/offline/slot-filling/choosing/weighed/signs.ts";
import { root } from "../processes.ts";
import type { Example } from "./examples.ts";

interface Row {
  readonly features: Float64Array;
  readonly is: boolean;
  readonly weight: number;
}

const penalty = 0.001;
const rounds = 800;
const rate = 0.2;
const momentum = 0.9;

/** The examples with what the encoder tells: whether a message wants something done is told by a fit without its part. */
export async function addMeaning(
  examples: readonly Example[],
  encoder: Encoder,
): Promise<{ readonly examples: readonly Example[]; readonly wanted: readonly number[] }> {
  const lines = readFileSync(join(root, "scripts/lib/tool-choice/messages.txt"), "utf8").trim().split("\n");
  const written: Row[] = [];
  for (const line of lines) {
    const vectors = await readVectors(line.slice(2), [], { encoder, assistantName: "Mara" });
    if (!vectors) throw new Error("The encoder is not installed.");
    written.push({ features: Float64Array.from(vectors.message), is: line.startsWith("+"), weight: 1 });
  }
  const fitWithout = (part: string | undefined) =>
    fitLogistic([
      ...written,
      ...examples.flatMap(({ vectors, tool, weight, part: own }) =>
        vectors && own !== part ? [{ features: Float64Array.from(vectors.message), is: tool >= 0, weight }] : [],
      ),
    ]);
  const parts = [...new Set(examples.map(({ part }) => part))];
  const weightsOf = new Map(parts.map((part) => [part, fitWithout(part)]));
  return {
    examples: examples.flatMap((one) => {
      if (!one.vectors) return [];
      const { message, tools } = one.vectors;
      const weights = weightsOf.get(one.part)!;
      const meantWanted = limitWanted(message.reduce((sum, value, at) => sum + value * weights[at]!, 0));
      const near = (at: number) => Object.fromEntries(meantBy.map((name, index) => [name, tools[at]![index]!]));
      const signs = {
        none: { ...one.signs.none, meantWanted },
        tools: one.signs.tools.map((tool, at) => ({ ...tool, ...near(at) })),
      };
      return [{ ...one, signs }];
    }),
    wanted: fitWithout(undefined),
  };
}

/** By gradient descent with momentum. */
function fitLogistic(rows: readonly Row[]): number[] {
  const size = rows[0]!.features.length;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(size);
  const speed = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
    for (const { features, is, weight } of rows) {
      let score = 0;
      for (let at = 0; at < size; at++) score += features[at]! * weights[at]!;
      const error = ((1 / (1 + Math.exp(-score)) - Number(is)) * weight) / total;
      for (let at = 0; at < size; at++) slope[at]! += error * features[at]!;
    }
    for (let at = 0; at < size; at++) {
      speed[at] = momentum * speed[at]! + slope[at]!;
      weights[at]! -= rate * speed[at]!;
    }
  }
  return [...weights];
}
