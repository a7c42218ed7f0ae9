import { Parser } from "marked";
import type { Outline } from "../../../text/markdown/outline.ts";
import { readerOptions, readTokens } from "../../../text/markdown/read.ts";
import { AnswerRenderer } from "./renderer.ts";
import { sanitize } from "./sanitize.ts";

/** The sanitised content of one piece. Undefined if the text or the page's policy does not allow it: it is plain text then. */
export function readContent(source: string, outline: Outline): DocumentFragment | undefined {
  const html = toHtml(source, outline);
  if (html === undefined) return undefined;
  try {
    return sanitize(html);
  } catch {
    return undefined;
  }
}

/** Turns one piece of a text into HTML. Undefined if it is too deep or too costly to parse. */
function toHtml(source: string, outline: Outline): string | undefined {
  const tokens = readTokens(source, outline);
  if (!tokens) return undefined;
  const html = new Parser({ ...readerOptions, renderer: new AnswerRenderer(outline.topHeading) }).parse([...tokens]);
  // Line ends between tags would only become empty text nodes; in text, `<` and `>` are escaped.
  return html.replace(/>\n(?=<|$)/g, ">");
}
