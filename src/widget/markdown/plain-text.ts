import { writePlain } from "../../text/markdown/plain.ts";
import { weigh } from "../../text/markdown/weight.ts";
import { sanitize } from "./elements/sanitize.ts";

/** Chosen: five minutes of speech; the transcript has the rest. It also bounds the work on a text that is all marks. */
const maxChars = 5_000;
/** As long as what a reference stands for; browsers also read the beginning of a longer word as one. */
const decodedChars = 2;

/** A reply as it is read out, searched and announced: its text without the marks of its formatting. */
export function plainText(markdown: string): string {
  const { end } = weigh(markdown, maxChars);
  return writePlain(end < markdown.length ? `${markdown.slice(0, end)}…` : markdown, { for: "listener", decode });
}

/** A whole reply as text, with the addresses of its links, for who cannot follow them. */
export function savedText(markdown: string): string {
  return writePlain(markdown, { for: "reader", decode });
}

/** By the browser, whose list of references is none of ours to load. */
function decode(reference: string): string {
  try {
    const { textContent } = sanitize(reference);
    return textContent.length > decodedChars ? reference : textContent;
  } catch {
    return reference; // the page's policy refuses it
  }
}
