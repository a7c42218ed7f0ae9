import { Lexer, type MarkedOptions, type Token, type Tokens } from "marked";
import { bounds } from "./bounds.ts";
import { type Outline, withReferences } from "./outline.ts";
import { AnswerTokenizer } from "./tokenizer.ts";

/** The one configuration for everything that reads a text of an assistant. */
export const readerOptions: MarkedOptions = { gfm: true, breaks: true };

/** What was read last: an answer is shown and read out. */
let last: { readonly whole: string; readonly labels: string; readonly tokens: Token[] | undefined } | undefined;

/** Reads one piece of a text. Undefined if it is too deep or too costly to parse: it is plain text then. */
export function readTokens(source: string, outline: Outline): readonly Token[] | undefined {
  const whole = withReferences(source, outline);
  const labels = [...outline.labels].join("\n");
  if (last?.whole !== whole || last.labels !== labels) last = { whole, labels, tokens: read(whole, outline) };
  return last.tokens;
}

function read(whole: string, outline: Outline): Token[] | undefined {
  if (whole.length > bounds.parseChars + bounds.referenceChars || isCostly(whole)) return undefined;
  try {
    const tokens = new Lexer({ ...readerOptions, tokenizer: new AnswerTokenizer(outline.labels) }).lex(whole);
    return isDeep(tokens, bounds.nesting) ? undefined : tokens;
  } catch {
    return undefined;
  }
}

/**
 * Reads the words of one line or paragraph, whose beginning marks nothing. Undefined if they cost too much: they are plain text
 * then.
 */
export function readInline(source: string): readonly Token[] | undefined {
  if (source.length > bounds.parseChars || isCostly(source)) return undefined;
  try {
    return new Lexer({ ...readerOptions, tokenizer: new AnswerTokenizer(new Set()) }).inlineTokens(source);
  } catch {
    return undefined;
  }
}

/** The numbers of a list's items as they were written; a list that is numbered 1, 1, 1 is counted. */
export function numbersOf({ items, start }: Tokens.List): number[] {
  const first = Number(start) || 0;
  const written = items.map(({ raw }) => Number(/^\s*(\d{1,9})[.)]/.exec(raw)?.[1] ?? Number.NaN));
  const isCounted = items.length > 1 && written.every((number) => number === written[0] || Number.isNaN(number));
  return written.map((number, at) => (isCounted || Number.isNaN(number) ? first + at : number));
}

/** Nested containers recurse before any token exists, and long runs are quadratic inside one regular expression. */
function isCostly(source: string): boolean {
  if (longWord.test(source) || longSpace.test(source)) return true;
  return source.split("\n").some((line) => containerDepth(line) > bounds.nesting);
}

const longWord = new RegExp(`\\S{${bounds.runChars}}`);
const longSpace = new RegExp(`\\s{${bounds.runChars}}`);

/** How many quotes and list items one line opens. */
function containerDepth(line: string): number {
  let depth = 0;
  let rest = line;
  for (let marker = containerMarker.exec(rest); marker; marker = containerMarker.exec(rest)) {
    if (++depth > bounds.nesting) break;
    rest = rest.slice(marker[0].length);
  }
  return depth;
}

const containerMarker = /^[ \t]{0,16}(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])/;

function isDeep(tokens: readonly Token[], left: number): boolean {
  if (left < 0) return true;
  return tokens.some((token) => {
    if (token.type === "list") return (token as Tokens.List).items.some((item) => isDeep(item.tokens, left - 1));
    // Paragraphs and texts nest no further themselves; only what is inside them counts.
    const own = token.type === "blockquote" || token.type === "em" || token.type === "strong" || token.type === "del";
    return "tokens" in token && token.tokens ? isDeep(token.tokens, own ? left - 1 : left) : false;
  });
}
