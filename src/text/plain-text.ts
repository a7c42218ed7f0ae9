import { decodeHTMLStrict } from "entities";
import { writePlain } from "./markdown/plain.ts";

/** Chosen: a longer answer is cut anyway, and the parser is slow on long hostile text. */
const longestChars = 4_000;

/** Markdown as a phone shows it: no marks, links with their addresses, lists and tables line by line. (default: of 4,000 characters) */
export function plainText(markdown: string, most = longestChars): string {
  return writePlain(markdown.slice(0, most), { for: "reader", decode: decodeHTMLStrict });
}
