import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/**
 * What a visitor has loaded at a moment, minified, brotli 11. More than `maxBytes` fails the build; what is merged stays
 * below `goalBytes`, so that a small feature is no hunt for bytes.
 */
interface Budget {
  readonly moment: string;
  readonly maxBytes: number;
  readonly goalBytes: number;
  /** Which chunks that are loaded on demand count too; a name of `apart`: those alone. */
  readonly onDemand: "none" | "usual" | "all" | "language" | keyof typeof apart;
}

/** Chunks that are loaded when they are needed, each with a budget of its own. */
const apart = {
  /** Where the endpoint offers calls or texts: the way to them, their words, and the call in the page. */
  actions: /^chunks\/(?:actions|web-call|optional)-[\w-]{8}\.js$/,
  /** What calls and texts say in one language: the largest counts. */
  actionWords: /^chunks\/actions-[a-z]{2}-[\w-]{8}\.js$/,
  /** Where WhatsApp is opened on a device without it. */
  qrCode: /^chunks\/qr-code-[\w-]{8}\.js$/,
  /** Where the page shows a modal dialog beside the popup. */
  dialogs: /^chunks\/modal-dialogs-[\w-]{8}\.js$/,
  /** When a conversation is saved. */
  save: /^chunks\/transcript-file-[\w-]{8}\.js$/,
  /** The text of messages that are not rendered, for the browser's search. */
  search: /^chunks\/searchable-text-[\w-]{8}\.js$/,
  /** What a line of the transcript shows once it is opened. */
  body: /^chunks\/card-body-[\w-]{8}\.js$/,
  /** With the first result that may offer something: lists to pick from, products, files. */
  results: /^chunks\/results-[\w-]{8}\.js$/,
  /** Where the page turns one of them on: teaser, fields before the chat, consent, dictation, reading aloud. */
  extras: /^chunks\/(?:extras|optional)-[\w-]{8}\.js$/,
  /** With the first answer that asks for an agreement or for values. */
  inputCard: /^chunks\/input-card-[\w-]{8}\.js$/,
  /** With the first call of a function of the page. */
  tools: /^chunks\/tools-[\w-]{8}\.js$/,
  /** With the first call that says how far it is. */
  progress: /^chunks\/progress-[\w-]{8}\.js$/,
  /** What input cards say in one language: the largest counts. */
  inputCardWords: /^chunks\/input-card-[a-z]{2}-[\w-]{8}\.js$/,
  /** Where the site asks how a conversation was, at its end. */
  rating: /^chunks\/rating-[\w-]{8}\.js$/,
  /** What that says in one language: the largest counts. */
  ratingWords: /^chunks\/rating-[a-z]{2}-[\w-]{8}\.js$/,
  /** Where a visitor can have several conversations. */
  earlier: /^chunks\/earlier-[\w-]{8}\.js$/,
  /** What their list says in one language: the largest counts. */
  earlierWords: /^chunks\/earlier-[a-z]{2}-[\w-]{8}\.js$/,
  /** Where a page offers the search of help articles. */
  help: /^chunks\/help-[\w-]{8}\.js$/,
  /** What that says in one language: the largest counts. */
  helpWords: /^chunks\/help-[a-z]{2}-[\w-]{8}\.js$/,
  /** Where a conversation takes files, or has one. */
  files: /^chunks\/files-[\w-]{8}\.js$/,
  /** With the first files that the page itself sends. */
  sendFiles: /^chunks\/send-files-[\w-]{8}\.js$/,
  /** What that says in one language: the largest counts. */
  fileWords: /^chunks\/files-[a-z]{2}-[\w-]{8}\.js$/,
  /** What these say in one language: the largest counts. */
  extraWords: /^chunks\/extras-[a-z]{2}-[\w-]{8}\.js$/,
} as const;
/** Loaded by few visitors: with a booking, a page's own card, a wait for a person, or a limit that is counted down. */
const seldomChunk = /^chunks\/seldom-[\w-]{8}\.js$/;

const budgets: readonly Budget[] = [
  { moment: "before the launcher shows", maxBytes: 10_200, goalBytes: 9_200, onDemand: "none" },
  { moment: "with the panel open and one answer with a card", maxBytes: 91_500, goalBytes: 90_000, onDemand: "usual" },
  { moment: "with all that a visitor can come to need", maxBytes: 97_000, goalBytes: 95_400, onDemand: "all" },
  { moment: "more, for the largest language beside English", maxBytes: 5_600, goalBytes: 5_000, onDemand: "language" },
  { moment: "more where a site offers calls and texts", maxBytes: 21_000, goalBytes: 18_000, onDemand: "actions" },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 5_000,
    goalBytes: 5_000,
    onDemand: "actionWords",
  },
  {
    moment: "more there, for the QR code of WhatsApp on a desktop",
    maxBytes: 3_200,
    goalBytes: 3_200,
    onDemand: "qrCode",
  },
  {
    moment: "more where the page shows a modal dialog beside the popup",
    maxBytes: 700,
    goalBytes: 600,
    onDemand: "dialogs",
  },
  { moment: "more when a conversation is saved as a file", maxBytes: 2_200, goalBytes: 2_000, onDemand: "save" },
  { moment: "more, for a conversation of over 30 messages", maxBytes: 1_500, goalBytes: 1_200, onDemand: "search" },
  {
    moment: "more when a step or the sources of an answer are opened",
    maxBytes: 4_000,
    goalBytes: 4_000,
    onDemand: "body",
  },
  {
    moment: "more with the first result that offers something to pick, to see or to open",
    maxBytes: 2_500,
    goalBytes: 2_300,
    onDemand: "results",
  },
  {
    moment: "more with the first card that asks for an agreement or for values",
    maxBytes: 5_400,
    goalBytes: 5_200,
    onDemand: "inputCard",
  },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 600,
    goalBytes: 600,
    onDemand: "inputCardWords",
  },
  { moment: "more when a site asks for a rating", maxBytes: 3_000, goalBytes: 2_600, onDemand: "rating" },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 600,
    goalBytes: 600,
    onDemand: "ratingWords",
  },
  { moment: "more where a visitor has several conversations", maxBytes: 2_800, goalBytes: 2_700, onDemand: "earlier" },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 600,
    goalBytes: 600,
    onDemand: "earlierWords",
  },
  { moment: "more where help articles can be searched", maxBytes: 2_400, goalBytes: 2_200, onDemand: "help" },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 500,
    goalBytes: 500,
    onDemand: "helpWords",
  },
  { moment: "more where files can be sent", maxBytes: 7_400, goalBytes: 7_300, onDemand: "files" },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 900,
    goalBytes: 900,
    onDemand: "fileWords",
  },
  { moment: "more when the page itself sends files", maxBytes: 700, goalBytes: 700, onDemand: "sendFiles" },
  { moment: "more with the first call of a page's own function", maxBytes: 1_100, goalBytes: 1_000, onDemand: "tools" },
  {
    moment: "more with the first call that says how far it is",
    maxBytes: 1_400,
    goalBytes: 1_300,
    onDemand: "progress",
  },
  {
    moment: "more where the page turns on teaser, fields, consent or speech",
    maxBytes: 8_600,
    goalBytes: 7_400,
    onDemand: "extras",
  },
  {
    moment: "more there, for the largest language beside English",
    maxBytes: 1_000,
    goalBytes: 1_000,
    onDemand: "extraWords",
  },
];
const loader = "ringback.js";
/** For pages that load the widget as a module. The loader imports what this imports, without it. */
const entry = "ringback.mjs";
/** Loaded where the language is not English: the list of the languages, and the file of one. The largest counts. */
const languageList = /^chunks\/translations-[\w-]{8}\.js$/;
const languageFile = /^chunks\/[a-z]{2}-[\w-]{8}\.js$/;

/**
 * Weighs what is built in `folder` and prints it as a table.
 * @throws When a budget is exceeded.
 */
export function checkBudgets(folder: string): void {
  const results = budgetResults(folder);
  for (const { moment, bytes, maxBytes, goalBytes } of results) {
    const [weight, most, goal] = [bytes, maxBytes, goalBytes].map((count) => count.toLocaleString("en").padStart(6));
    console.log(`${weight} bytes (at most ${most}, goal ${goal}) ${moment}`);
  }
  const exceeded = results.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  if (exceeded.length > 0) throw new Error(`Over the byte budget: ${exceeded.map(({ moment }) => moment).join("; ")}`);
}

/** Each budget, with what is built in `folder` weighed. */
export function budgetResults(folder: string): (Budget & { readonly bytes: number })[] {
  return budgets.map((budget) => ({ ...budget, bytes: weigh(folder, budget.onDemand) }));
}

/** What a page loads before the launcher shows, of the widget that is built in `folder`. */
export function firstLoadBytes(folder: string): number {
  return weigh(folder, "none");
}

function weigh(folder: string, onDemand: Budget["onDemand"]): number {
  const loaded = new Set<string>([loader]);
  collect(folder, entry, onDemand !== "none", loaded);
  loaded.delete(entry);
  const largest = (files: RegExp) =>
    Math.max(...[...loaded].filter((file) => files.test(file)).map((file) => compressed(folder, file)));
  if (onDemand === "language")
    return sum([...loaded].filter((file) => languageList.test(file))) + largest(languageFile);
  if (onDemand.endsWith("Words")) return largest(apart[onDemand as keyof typeof apart]);
  if (onDemand !== "none" && onDemand !== "usual" && onDemand !== "all")
    return sum([...loaded].filter((file) => apart[onDemand].test(file)));
  return sum(
    [...loaded].filter(
      (file) =>
        ![languageList, languageFile, ...Object.values(apart)].some((chunk) => chunk.test(file)) &&
        (onDemand !== "usual" || !seldomChunk.test(file)),
    ),
  );

  function sum(files: readonly string[]): number {
    return files.reduce((bytes, file) => bytes + compressed(folder, file), 0);
  }
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
