import type { CallWords } from "../../../../languages/shapes/server/calls.ts";
import { plainText } from "../../../../text/plain-text.ts";

type Signs = CallWords["signs"];

/** Chosen: nobody writes down a longer address that they hear; its host is all that is said of it. */
const longestHeardUrl = 40;
const url = /\bhttps?:\/\/[^\s<>"']+/giu;
const mail = /[\p{L}\p{N}._%+-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;
const pictures = /\p{Extended_Pictographic}(?:\u{fe0f}|\u{200d}|[\u{1f3fb}-\u{1f3ff}]|\p{Extended_Pictographic})*/gu;

const endsSentence = /[.!?:;,…。！？]["'”’)]*$/u;

/** Markdown as it is spoken: no marks, lists as sentences, and addresses so that they can be heard. */
export function spokenText(markdown: string, signs: Signs): string {
  const spoken = plainText(markdown)
    .replaceAll(/^- /gm, "")
    .replaceAll(/(?<![.!?:;,…。！？])\n+/g, ". ")
    .replaceAll(url, (address) => spokenUrl(address, signs))
    .replaceAll(mail, (address) => spell(address.replaceAll("@", ` ${signs.at} `), signs))
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(pictures, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
  // A line is a sentence, also the last one of a part: more follows behind it.
  return spoken !== "" && /\n\s*$/.test(markdown) && !endsSentence.test(spoken) ? `${spoken}.` : spoken;
}

function spokenUrl(address: string, signs: Signs): string {
  const [whole, ending = ""] = splitEnding(address);
  const path = whole.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
  const heard = path.length > longestHeardUrl || /[?#%&=]/.test(path) ? (path.split(/[/?#]/)[0] ?? path) : path;
  return spell(heard, signs) + ending;
}

/** A full stop or bracket behind an address belongs to the sentence. */
function splitEnding(address: string): [string, string] {
  const ending = /[).,;:!?]+$/.exec(address)?.[0] ?? "";
  return [address.slice(0, address.length - ending.length), ending];
}

function spell(address: string, { dot, slash, dash, underscore }: Signs): string {
  return address
    .replaceAll(".", ` ${dot} `)
    .replaceAll("/", ` ${slash} `)
    .replaceAll("-", ` ${dash} `)
    .replaceAll("_", ` ${underscore} `)
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
