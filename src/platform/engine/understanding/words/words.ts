import { memoiseText } from "../../memoise.ts";
import { stemOf } from "./stem.ts";

/** A word of a message, in small letters, with its place. "don't" is "do" and "not", "I'd" is "i" and "would". */
export interface Word {
  readonly text: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** What stands behind an apostrophe, also where people leave that out. */
const endings: Readonly<Record<string, string>> = { s: "is", d: "would", m: "am", ll: "will", ve: "have", re: "are" };
const joined: Readonly<Record<string, readonly [string, string]>> = {
  dont: ["do", "not"],
  doesnt: ["does", "not"],
  didnt: ["did", "not"],
  cant: ["can", "not"],
  wont: ["will", "not"],
  isnt: ["is", "not"],
  shouldnt: ["should", "not"],
  wouldnt: ["would", "not"],
  cannot: ["can", "not"],
  im: ["i", "am"],
  ive: ["i", "have"],
  whats: ["what", "is"],
  wheres: ["where", "is"],
  thats: ["that", "is"],
  lets: ["let", "us"],
};
const short: Readonly<Record<string, string>> = {
  pls: "please",
  plz: "please",
  thx: "thanks",
  u: "you",
  tmrw: "tomorrow",
};

/** The words of a text in order. Numbers are words. */
export const readWords: (text: string) => readonly Word[] = memoiseText((text) => {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]{1,2}(?![\p{L}\p{N}]))?/gu)) {
    const start = match.index;
    const end = start + match[0].length;
    const [whole = "", ending = ""] = match[0].toLowerCase().split(/['’]/);
    for (const part of expand(whole, ending)) words.push({ text: part, stem: stemOf(part), start, end });
  }
  return words;
});

/** The same as one line to compare phrases with: small letters, single spaces, no punctuation. */
export const wordLine: (text: string) => string = memoiseText((text) =>
  readWords(text)
    .map((word) => word.text)
    .join(" "),
);

function expand(whole: string, ending: string): readonly string[] {
  if (ending === "t" && whole.endsWith("n")) return joined[`${whole}t`] ?? [whole.slice(0, -1), "not"];
  if (ending !== "") return Object.hasOwn(endings, ending) ? [whole, endings[ending]!] : [whole, ending];
  if (Object.hasOwn(short, whole)) return [short[whole]!];
  return Object.hasOwn(joined, whole) ? joined[whole]! : [whole];
}
