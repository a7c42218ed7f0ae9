import { closingThoughts, type Mark, marks } from "./marks.ts";
import { looksLikeCall, readWrittenCalls, type WrittenCall } from "./written-calls.ts";

const closings = closingThoughts.map((opens): Mark => ({ opens, closes: [], kind: "drop" }));
const allMarks: readonly Mark[] = [...marks, ...closings];
const anyBegin = new RegExp(
  `[${[...new Set(allMarks.map(({ opens }) => `\\u{${opens.codePointAt(0)!.toString(16)}}`))].join("")}]`,
  "u",
);
const isClosing = new Set(closings);
/** What marks begin with: most of a text is none of these. */
const begins = new Set(allMarks.map(({ opens }) => opens[0]!));
/** What a harmony template's channels look like where its marks are lost. */
const bareAnalysis = /^analysis(?=[A-Z])/;
const bareFinal = "assistantfinal";
const bareCall = /^(?:assistant)?commentary to=/;

export interface VisibleTextOptions {
  readonly names: ReadonlySet<string>;
  /** This model's template writes the opening tag of its thoughts: nothing is shown before the closing one. */
  readonly beginsWithThought: boolean;
  /** What was shown so far was a thought. */
  readonly onThoughtShown: () => void;
}

/** Lets through of a model's text what a visitor may see: no thoughts, no marks of its template, no calls written as text. */
export class VisibleText {
  readonly calls: WrittenCall[] = [];
  #rest = "";
  #inside: Mark | undefined;
  #hasShown = false;
  #isHolding: boolean;
  readonly #options: VisibleTextOptions;

  constructor(options: VisibleTextOptions) {
    this.#options = options;
    this.#isHolding = options.beginsWithThought;
  }

  /** Takes a piece; returns what of all that came can be shown. */
  add(piece: string): string {
    this.#rest += piece;
    return this.#take(false);
  }

  /** Returns what is left to show. */
  end(): string {
    return this.#take(true);
  }

  /** The server tells thoughts apart itself. */
  stopHolding(): void {
    this.#isHolding = false;
  }

  #take(isEnd: boolean): string {
    let shown = "";
    for (;;) {
      const before = [this.#rest, this.#inside, this.#isHolding] as const;
      shown += this.#step(isEnd);
      const isSame = this.#rest === before[0] && this.#inside === before[1] && this.#isHolding === before[2];
      if (isSame || this.#rest === "") break;
    }
    if (shown.trim() !== "") this.#hasShown = true;
    return shown;
  }

  #step(isEnd: boolean): string {
    if (this.#inside) return this.#stepInside(this.#inside, isEnd);
    const text = this.#rest;
    if (!this.#hasShown && !this.#isHolding && this.#waitsAtStart(isEnd)) return "";
    if (this.#rest !== text) return "";
    const lower = lowerOf(text);
    const found = findMark(lower);
    const closing = this.#isHolding ? firstOf(lower, closingThoughts) : undefined;
    if (this.#isHolding) {
      if (closing) {
        this.#isHolding = false;
        this.#rest = text.slice(closing.end);
        return "";
      }
      // A thought that never ended, or a model that had none this time.
      if (!isEnd) return "";
      this.#isHolding = false;
      return "";
    }
    if (found) {
      const { mark, start, end } = found;
      this.#rest = text.slice(end);
      if (isClosing.has(mark)) {
        this.#options.onThoughtShown();
        this.#hasShown = false;
        return "";
      }
      if (mark.kind === "drop") return text.slice(0, start);
      this.#inside = mark;
      if (mark.kind === "call") this.#rest = text.slice(start);
      return text.slice(0, start);
    }
    const keep = isEnd ? text.length : safeLength(text, lower);
    this.#rest = text.slice(keep);
    return text.slice(0, keep);
  }

  #stepInside(mark: Mark, isEnd: boolean): string {
    const offset = mark.kind === "call" ? mark.opens.length : 0;
    const lower = lowerOf(this.#rest);
    const closing = mark.closes ? firstOf(lower, mark.closes, offset) : undefined;
    if (!closing && !isEnd) return "";
    const inner = closing ? this.#rest.slice(0, closing.end) : this.#rest;
    // The mark of another channel ends a thought and begins what it names.
    const isNext = closing?.what.includes("<|channel|>") ?? false;
    this.#rest = closing ? this.#rest.slice(isNext ? closing.start : closing.end) : "";
    this.#inside = undefined;
    if (mark.kind === "call") this.calls.push(...readWrittenCalls(inner, this.#options.names));
    return "";
  }

  /** Whether the beginning may yet turn out to be a call that stands for the whole answer, or a channel without marks. */
  #waitsAtStart(isEnd: boolean): boolean {
    const text = this.#rest.trimStart();
    if (text === "" || "analysis".startsWith(text) || "assistantcommentary to=".startsWith(text)) return !isEnd;
    if (bareAnalysis.test(text)) {
      const at = text.indexOf(bareFinal);
      if (at < 0 && !isEnd) return true;
      this.#rest = at < 0 ? "" : text.slice(at + bareFinal.length);
      return false;
    }
    if (bareCall.test(text)) {
      if (!isEnd) return true;
      this.calls.push(...readWrittenCalls(text, this.#options.names));
      this.#rest = "";
      return false;
    }
    const looks = looksLikeCall(text, this.#options.names, isEnd);
    if (looks === "maybe") return true;
    if (looks === "call") {
      this.calls.push(...readWrittenCalls(text, this.#options.names));
      this.#rest = "";
    }
    return false;
  }
}

/** Letters alone: other characters can be longer in lower case, and places have to stay the same. */
function lowerOf(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function findMark(lower: string): { mark: Mark; start: number; end: number } | undefined {
  if (!anyBegin.test(lower)) return undefined;
  let best: { mark: Mark; start: number; end: number } | undefined;
  for (const mark of allMarks) {
    const found = firstOf(lower, [mark.opens]);
    const isBefore =
      !best || (found && (found.start < best.start || (found.start === best.start && found.end > best.end)));
    if (found && isBefore) best = { mark, start: found.start, end: found.end };
  }
  return best;
}

function firstOf(lower: string, wanted: readonly string[], from = 0) {
  let best: { what: string; start: number; end: number } | undefined;
  for (const what of wanted) {
    const start = lower.indexOf(what, from);
    const found = start >= 0 ? { what, start, end: start + what.length } : spaced(lower, what, from);
    if (found && (!best || found.start < best.start)) best = found;
  }
  return best;
}

/** `<think >` for `<think>`. */
function spaced(lower: string, what: string, from: number) {
  if (!/^<\/?[a-z_]+>$/.test(what)) return undefined;
  const name = what.slice(0, -1);
  for (let start = lower.indexOf(name, from); start >= 0; start = lower.indexOf(name, start + 1)) {
    const end = /^\s+>/.exec(lower.slice(start + name.length, start + name.length + 8));
    if (end) return { what, start, end: start + name.length + end[0].length };
  }
  return undefined;
}

/** How much can be shown before what may be the beginning of a mark. */
function safeLength(text: string, lower: string): number {
  const longest = 60;
  for (let start = Math.max(0, text.length - longest); start < text.length; start++) {
    if (!begins.has(lower[start]!)) continue;
    const tail = lower
      .slice(start)
      .replace(/\s+$/, (spaces) => (/^<\/?[a-z_]+\s+$/.test(lower.slice(start)) ? "" : spaces));
    if (allMarks.some(({ opens }) => opens.length > 1 && opens.startsWith(tail))) return start;
  }
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
