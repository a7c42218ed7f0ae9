import { memoiseObject } from "../../memoise.ts";
import type { Slot } from "../slots/slot.ts";
import { type Found, findAll } from "../slots/value.ts";

const numberWords = "number|no|nr|id|code|reference|ref";

/** How the number of a thing is written, for a slot that is called after it: "job number" has "job 4711". */
const patternsOf = memoiseObject(({ label }: Slot) => {
  const [, thing] = new RegExp(`^([\\p{L} ]{2,40}) (?:${numberWords})$`, "iu").exec(label) ?? [];
  if (thing === undefined) return undefined;
  const name = `${thing}(?:[ -](?:${numberWords})\\b\\.?)?`;
  return {
    within: new RegExp(
      `(?<![\\p{L}\\p{N}])${name}(?: is)?[ :#]{1,3}((?=[\\p{L}/-]{0,12}\\p{N})[\\p{L}\\p{N}][\\p{L}\\p{N}/-]{0,30})(?![\\p{L}\\p{N}]|[:.,]\\p{N})`,
      "giu",
    ),
    before: new RegExp(
      `^\\W*(?:(?:(?:it|that|this)(?:['’]s| is)|(?:the|my|our|yes|sure|ok|okay))[\\s,]{1,3}){0,3}(?:${name}|(?:${numberWords})\\b\\.?)?(?: is)?[\\s:#]*`,
      "iu",
    ),
  };
});

/** Values behind the words that a slot is called by: "Is job 4711 ready?" for "job number". */
export function findNumbered(text: string, slot: Slot): Found[] {
  const patterns = patternsOf(slot);
  if (!patterns) return [];
  return findAll(text, patterns.within, ([, value]) => value);
}

/** An answer without what leads to its number: "it's job 4711, please". Another answer is left as it is. */
export function withoutLead(answer: string, slot: Slot): string {
  const patterns = patternsOf(slot);
  if (!patterns) return answer;
  const value = answer.replace(patterns.before, "");
  if (!/\p{N}/u.test(value)) return answer;
  return value.replace(/(?<![\s,.!])[\s,.!]+(?:please|thanks|thank you)[\s.!]*$/i, "");
}
