import { Lexer, Parser, type Token, type Tokens } from "marked";
import { bounds } from "../bounds.ts";
import { AnswerRenderer } from "./renderer.ts";
import { BoundedTokenizer } from "./tokenizer.ts";

/**
 * Turns one piece of Markdown into HTML. Undefined when the text is too deep or too costly to parse: show it as plain text.
 */
export function toHtml(source: string, topHeading: number): string | undefined {
  if (source.length > bounds.parseChars + bounds.referenceChars || isCostly(source)) return undefined;
  const options = {
    gfm: true,
    breaks: true,
    tokenizer: new BoundedTokenizer(),
    renderer: new AnswerRenderer(topHeading),
  };
  try {
    const tokens = new Lexer(options).lex(source);
    if (isDeep(tokens, bounds.nesting)) return undefined;
    // Line ends between tags would only become empty text nodes; in text, `<` and `>` are escaped.
    return new Parser(options).parse(tokens).replace(/>\n(?=<|$)/g, ">");
  } catch {
    return undefined;
  }
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
