import { lazily } from "./lazily.ts";

/** How a text that is too long is sent in parts. */
export interface SplitOptions {
  readonly fits: (part: string) => boolean;
  /** Stands at the end of each part but the last. */
  readonly ending: string;
  /** Stands at the end of the first part, behind that. (default: nothing) */
  readonly firstEnding?: string;
}

/** A text in parts that fit, each ended after a sentence or a line where that leaves no part half empty, else after a word. */
export function splitText(text: string, { fits, ending, firstEnding = "" }: SplitOptions): string[] {
  const parts: string[] = [];
  for (let rest = text.trim(); rest !== "" || parts.length === 0; ) {
    const last = parts.length === 0 ? firstEnding : "";
    if (fits(rest + last)) return [...parts, rest + last];
    const part = longestPart(rest, (body) => fits(body + ending + last));
    parts.push(part.trimEnd() + ending + last);
    rest = rest.slice(part.length).trimStart();
  }
  return parts;
}

/** What readers see as one character: an emoji of several, a letter with its marks. */
const characters = lazily(() => new Intl.Segmenter(undefined, { granularity: "grapheme" }));

/** As much of a text's beginning as fits, at least one character. */
function longestPart(text: string, fits: (body: string) => boolean): string {
  const to = (ends: readonly number[]): number => {
    // Which beginnings fit is found by halves: a longer one never fits where a shorter one does not.
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (fits(text.slice(0, ends[middle]).trimEnd())) low = middle + 1;
      else high = middle;
    }
    return ends[low - 1] ?? 0;
  };
  const words = to(endsOf(text, /\s+/gu));
  const sentences = to(endsOf(text, /[.!?…](?=\s)|[。！？]|\n/gu));
  if (sentences > words / 2) return text.slice(0, sentences);
  if (words > 0) return text.slice(0, words);
  const ends = Array.from(characters().segment(text), ({ index, segment }) => index + segment.length);
  // A single one with hundreds of marks is cut after a code point.
  return text.slice(0, to(ends)) || text.slice(0, to(endsOf(text, /./gsu))) || [...text].slice(0, 1).join("");
}

function endsOf(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => index + length);
}
