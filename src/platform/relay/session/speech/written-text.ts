import { plainText } from "../../../../text/plain-text.ts";

const pictures = /\p{Extended_Pictographic}(?:\u{fe0f}|\u{200d}|[\u{1f3fb}-\u{1f3ff}]|\p{Extended_Pictographic})*/gu;
const endsSentence = /[.!?:;,…。！？]["'”’)]*$/u;

/** Markdown as a transcript of speech holds it: no marks and pictures, and lines as sentences. Numbers and addresses stay as they are written. */
export function writtenText(markdown: string): string {
  const text = plainText(markdown)
    .replaceAll(/^- /gm, "")
    .replaceAll(/(?<![.!?:;,…。！？])\n+/g, ". ")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(pictures, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  // A line is a sentence, also the last one of a part: more follows behind it.
  return text !== "" && /\n\s*$/.test(markdown) && !endsSentence.test(text) ? `${text}.` : text;
}
