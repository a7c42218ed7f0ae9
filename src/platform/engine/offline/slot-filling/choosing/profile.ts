import { commonWords } from "../../../knowledge/words/common-words.ts";
import { synonymGroups } from "../../../knowledge/words/synonyms.ts";
import { memoiseObject } from "../../../memoise.ts";
import type { Tool } from "../../../turn.ts";
import { type Action, actionOf, isActionWord, isStatusWord } from "../../../understanding/words/actions.ts";
import { stemOf } from "../../../understanding/words/stem.ts";
import { readWords, type Word } from "../../../understanding/words/words.ts";

/** What a tool is about, in stems to compare a message with. */
export interface Profile {
  readonly tool: Tool;
  readonly action: Action | undefined;
  /** The things in its name: "visit" of "book_visit". */
  readonly things: readonly string[];
  /** Other things that its description speaks of. */
  readonly about: ReadonlySet<string>;
}

/** What a word that means the same counts beside the word itself. */
const synonymCredit = 0.7;
const groups = [
  ...synonymGroups,
  ["order", "parcel", "package", "shipment", "delivery"],
  ["ticket", "case", "fault", "complaint"],
  ["voucher", "card"],
].map((group) => new Set(group.map(stemOf)));
/** For each stem, the groups that it stands in. */
const groupsOf = new Map<string, Set<ReadonlySet<string>>>();
for (const group of groups) for (const stem of group) groupsOf.set(stem, (groupsOf.get(stem) ?? new Set()).add(group));

export const profileOf: (tool: Tool) => Profile = memoiseObject((tool: Tool) => {
  const name = readWords(tool.name.replaceAll("_", " "));
  const description = readWords(tool.description.slice(0, 500));
  const action = actionOf(name, description);
  const isVerb = ({ stem, text }: Word, at: number) =>
    isStatusWord(text) || (at === 0 && name.length > 1 && isActionWord(stem) && actionOf([name[0]!], []) === action);
  const [first] = name;
  const isOwn = actionOf(name, []) === undefined && first !== undefined && name.length > 1;
  const things = name
    .filter((word, at) => !isVerb(word, at) && !(isOwn && at === 0) && isThing(word.text))
    .map(({ stem }) => stem);
  const about = description.filter(({ text, stem }) => isThing(text) && !isActionWord(stem)).map(({ stem }) => stem);
  return { tool, action, things, about: new Set(about.filter((stem) => !things.includes(stem))) };
});

/** How well a message's word says a thing: 1 for the word itself, less for a synonym, 0 for any other. */
export function likeness(stem: string, thing: string): number {
  if (stem === thing) return 1;
  const shared = groupsOf.get(stem);
  return shared && [...shared].some((group) => group.has(thing)) ? synonymCredit : 0;
}

function isThing(word: string): boolean {
  return word.length > 2 && !commonWords.has(word);
}
