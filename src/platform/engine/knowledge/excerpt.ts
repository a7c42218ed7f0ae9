import { isTableRule, plainText, readSentences } from "../understanding/markdown.ts";
import { writtenWordsOf } from "../understanding/words/plain-words.ts";
import { readBlocks } from "./documents/blocks.ts";
import type { Passage, Topic } from "./result.ts";

/** Letters that a word may have behind its stem. */
const maxEnding = 5;
/** What a word of three letters may have behind it: "feet" is no fee, and "carpet" no car. */
const endingOfShort = /^(?:e?[nrs]|e[dm]|ers|ing|able|ments?|[adeoy]|[ao]s)?$/;
const excerptChars = 200;

/** Where a passage speaks of what was asked, as plain text of at most 200 characters. */
export function excerptOf(passage: Passage, topics: readonly Topic[]): string {
  const pieces = readBlocks(passage.body)
    .flatMap(({ kind, text }) => (kind === "paragraph" ? readSentences(text) : text.split("\n")))
    .filter((piece) => !isTableRule(piece) && plainText(piece) !== "");
  const scores = pieces.map((piece) => relevance(piece, topics));
  const at = Math.max(scores.indexOf(Math.max(...scores)), 0);
  const text = pieces.slice(at).map(plainText).join(" ");
  const start = at > 0 ? "…" : "";
  if (text.length + start.length <= excerptChars) return start + text;
  const cut = text.slice(0, excerptChars - 2);
  return `${start}${cut.slice(0, Math.max(cut.lastIndexOf(" "), excerptChars / 2)).toWellFormed()}…`;
}

/** How much of what was asked a text speaks of. A stem is the beginning of its words, but for the "i" of "batteri". */
export function relevance(text: string, topics: readonly Topic[]): number {
  const beginnings = new Set<string>();
  for (const word of new Set(wordsOf(text.toLowerCase()))) {
    beginnings.add(`${word} `);
    for (let end = Math.max(3, word.length - maxEnding); end <= word.length; end++)
      if (end > 3 || endingOfShort.test(word.slice(end))) beginnings.add(word.slice(0, end));
  }
  let sum = 0;
  for (const { lexemes, weight } of topics) {
    let best = 0;
    for (const [lexeme, credit] of lexemes) if (credit > best && isSaid(lexeme, beginnings)) best = credit;
    sum += weight * best;
  }
  return sum;
}

/** "Check-up" is a word, and so are its parts. */
function wordsOf(text: string): string[] {
  return [...writtenWordsOf(text), ...(text.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? [])];
}

/** @param beginnings Whole words, marked by a space behind them, and what they are without as much as an ending. */
function isSaid(lexeme: string, beginnings: ReadonlySet<string>): boolean {
  if (beginnings.has(`${lexeme} `)) return true;
  // "Moving" is "move" without its "e".
  return [lexeme.replace(/i$/, ""), lexeme.replace(/e$/, "")].some(
    (stem) => beginnings.has(stem) && /^\p{L}{3,}$/u.test(stem),
  );
}
