import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/**
 * What a visitor has loaded at a moment, minified, brotli 11. More than `maxBytes` fails the build, so that weight only
 * ever comes off: lower it with every saving, until it meets `goalBytes`.
 */
interface Budget {
  readonly moment: string;
  readonly maxBytes: number;
  readonly goalBytes: number;
  /** Which chunks that are loaded on demand count too. */
  readonly onDemand: "none" | "usual" | "all";
}

const budgets: readonly Budget[] = [
  { moment: "before the launcher shows", maxBytes: 9_000, goalBytes: 9_000, onDemand: "none" },
  { moment: "with the panel open and one answer with a card", maxBytes: 67_600, goalBytes: 52_000, onDemand: "usual" },
  { moment: "with all that a visitor can come to need", maxBytes: 73_700, goalBytes: 57_000, onDemand: "all" },
];
/** Loaded by few visitors: with a booking, a page's own card, raw data that is asked for, or a wait for a person. */
const seldomChunk = /^chunks\/(?:booking|own-content|person|raw-data)-[\w-]{8}\.js$/;
const entries = ["ringback.js", "ringback.mjs"];
/** Only one locale is ever loaded: the largest counts. */
const localeChunk = /^chunks\/[a-z]{2}(?:-[A-Z]{2})?-[\w-]{8}\.js$/;

/**
 * Weighs what is built in `folder` and prints it as a table.
 * @throws When a budget is exceeded.
 */
export function checkBudgets(folder: string): void {
  const results = budgets.map((budget) => ({ ...budget, bytes: weigh(folder, budget.onDemand) }));
  for (const { moment, bytes, maxBytes, goalBytes } of results) {
    const [weight, most, goal] = [bytes, maxBytes, goalBytes].map((count) => count.toLocaleString("en").padStart(6));
    console.log(`${weight} bytes (at most ${most}, goal ${goal}) ${moment}`);
  }
  const exceeded = results.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  if (exceeded.length > 0) throw new Error(`Over the byte budget: ${exceeded.map(({ moment }) => moment).join("; ")}`);
}

/** What a page loads before the launcher shows, of the widget that is built in `folder`. */
export function firstLoadBytes(folder: string): number {
  return weigh(folder, "none");
}

function weigh(folder: string, onDemand: Budget["onDemand"]): number {
  const loaded = new Set<string>();
  for (const entry of entries) collect(folder, entry, onDemand !== "none", loaded);
  const files = [...loaded].filter((file) => onDemand !== "usual" || !seldomChunk.test(file));
  const locales = files.filter((file) => localeChunk.test(file)).map((file) => compressed(folder, file));
  const others = files.filter((file) => !localeChunk.test(file)).map((file) => compressed(folder, file));
  return [...others, Math.max(0, ...locales)].reduce((sum, bytes) => sum + bytes, 0);
}

/** Adds a file and all that it imports; chunks name each other relative to themselves. */
function collect(folder: string, file: string, whole: boolean, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  const code = readFileSync(join(folder, file), "utf8");
  const imports = whole
    ? /(?:from|import)\s*\(?\s*["'`](\.[^"'`?]+)\??["'`]/g
    : /(?:from|import)\s*["'`](\.[^"'`?]+)\??["'`]/g;
  for (const [, specifier = ""] of code.matchAll(imports)) {
    collect(folder, join(file, "..", specifier), whole, files);
  }
}

function compressed(folder: string, file: string): number {
  return brotliCompressSync(readFileSync(join(folder, file))).length;
}
