import { commonWords } from "../../knowledge/words/common-words.ts";
import { createSpelling, type Spelling } from "../../knowledge/words/spelling.ts";
import { synonymGroups } from "../../knowledge/words/synonyms.ts";
import { memoiseObject } from "../../memoise.ts";
import type { Slot } from "../slots/slot.ts";
import type { Found, Reader } from "../slots/value.ts";
import { readTopics } from "../topics.ts";
import { stemOf } from "../words/stem.ts";
import { readWords, type Word, wordLine } from "../words/words.ts";

const groups = [...synonymGroups, ["tap", "faucet", "spigot"], ["radiator", "rad"]].map((group) => group.map(stemOf));
/** "Extra large" is not large. */
const changing: ReadonlySet<string> = new Set(["extra", "super", "ultra"]);
/** In a shorter word a letter may be too many or missing, and none is replaced. */
const leastReplaced = 6;
export const ordinals = "first second third fourth fifth sixth".split(" ");

/** Where a choice stands in a text, and from which of its words to which. */
interface Place {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** One of the values that a description lists, by its own words, their other forms or their synonyms. */
export const choices: Pick<Reader, "find"> = {
  find(text, slot, language) {
    const { meanings, spelling } = wordsOf(slot);
    const all = readWords(text);
    // A misspelt word is corrected where little else is said: in a sentence a content word would become a choice.
    const isShort = all.length <= 3;
    const words = isShort ? all.map((word) => ({ ...word, stem: stemOf(respell(word, spelling)) })) : all;
    const own = slot.choices.map((choice) => ({ choice, stems: readWords(choice).map(({ stem }) => stem) }));
    // "Dark red" is no "red" where another choice is dark, and "extra large" is not "large".
    const isChanged = (choice: string, before: Word | undefined) =>
      before !== undefined &&
      (changing.has(before.text) ||
        own.some((other) => other.choice !== choice && other.stems[0] === before.stem && other.stems.length > 1));
    const found = meanings.flatMap(({ choice, stems, joined }) =>
      placesOf(stems, joined, words).flatMap((place): (Place & { readonly value: string })[] =>
        isChanged(choice, words[place.first - 1]) ? [] : [{ ...place, value: choice }],
      ),
    );
    // The word of one choice is no synonym of another's: "urgent" beside "emergency".
    const named = new Set(found.filter(({ value, start, end }) => isOwnWord(value, text.slice(start, end))));
    const taken = new Set([...named].flatMap(indicesOf));
    const meant: Found[] = found
      .filter((one) => named.has(one) || !indicesOf(one).some((at) => taken.has(at)))
      .map(({ value, start, end }) => ({ value, start, end }));
    return (meant.length > 0 ? meant : byTopic(text, slot, language)).sort((one, other) => one.start - other.start);
  },
};

/** The words of a place: few, however long the text is. */
function indicesOf({ first, last }: Place): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function isOwnWord(choice: string, said: string): boolean {
  const stems = new Set(readWords(choice).map(({ stem }) => stem));
  return readWords(said).every(({ stem }) => stems.has(stem));
}

/**
 * A choice that a message names in another language by a topic that no other choice has: "un chat" for "cat"; words of a third
 * language are there by chance, as "perro" in "perroquet".
 */
function byTopic(text: string, { choices: list }: Slot, spoken: string | undefined): Found[] {
  const { topics, language } = readTopics(text);
  if (language === "en" || language !== (spoken ?? language)) return [];
  const ofChoices = list.map((choice) => new Set(readTopics(choice).topics.map(({ topic }) => topic)));
  return list.flatMap((choice, at): Found[] => {
    const own = [...ofChoices[at]!].filter((topic) =>
      ofChoices.every((other, index) => index === at || !other.has(topic)),
    );
    const named = topics.find(({ topic }) => own.includes(topic));
    if (!named) return [];
    const start = text.toLowerCase().indexOf(named.word);
    return [
      { value: choice, start: Math.max(0, start), end: Math.max(0, start) + (start < 0 ? 0 : named.word.length) },
    ];
  });
}

/** "The second one", "2", "the last": which of the listed. */
export function readOrdinal(answer: string, listed: readonly string[]): string | undefined {
  const line = wordLine(answer.slice(0, 80)).replace(
    /^(?:yes |ok |then |the |number |option |i take |i will take |please )+/,
    "",
  );
  const match =
    /^(?:(\d)|(first|second|third|fourth|fifth|sixth)|(last))(?: (?:one|option))?(?: (?:please|then|is fine|thanks))*$/.exec(
      line,
    );
  if (!match) return undefined;
  if (match[3]) return listed.at(-1);
  return listed[match[1] ? Number(match[1]) - 1 : ordinals.indexOf(match[2]!)];
}

/** The words of a slot's choices, each with what else means them. */
const wordsOf = memoiseObject(({ choices: list }: Slot) => ({
  meanings: list.map((choice) => ({ choice, stems: meaningOf(choice, list), joined: joinedWords(choice) })),
  spelling: createSpelling(list.flatMap((choice) => readWords(choice).map(({ text }) => [text, 1] as const))),
}));

/** For each word of a choice, the stems that mean it; "water" alone is not "no water" where another is "dirty water". */
function meaningOf(choice: string, list: readonly string[]): ReadonlySet<string>[] {
  const words = readWords(choice);
  const others = new Set(list.filter((one) => one !== choice).flatMap((one) => readWords(one).map(({ stem }) => stem)));
  const own = words.filter(({ text }) => !commonWords.has(text));
  const carrying = own.every(({ stem }) => others.has(stem)) ? words : own;
  return (carrying.length > 0 ? carrying : words).map(
    ({ stem }) => new Set([stem, ...groups.filter((group) => group.includes(stem)).flat()]),
  );
}

/** Where all words of a choice stand together, each at most one word apart from the one before, or written as one. */
function placesOf(meaning: readonly ReadonlySet<string>[], joined: string, words: readonly Word[]): Place[] {
  const [first, ...others] = meaning;
  if (!first) return [];
  return words.flatMap((word, at) => {
    if (word.text === joined) return [{ first: at, last: at, start: word.start, end: word.end }];
    if (!first.has(word.stem)) return [];
    let last = at;
    for (const stems of others) {
      const next = [last + 1, last + 2].find((index) => stems.has(words[index]?.stem ?? ""));
      if (next === undefined) return [];
      last = next;
    }
    return [{ first: at, last, start: word.start, end: words[last]!.end }];
  });
}

/** "Wi-Fi" as many write it: "wifi". */
function joinedWords(choice: string): string {
  return readWords(choice)
    .map(({ text }) => text)
    .join("");
}

function respell({ text }: Word, spelling: Spelling): string {
  if (spelling.has(text) || commonWords.has(text) || text.length < 4) return text;
  const meant = spelling.correct(text);
  // A short word with another letter is another word: "smell" is not "small".
  return meant === undefined || (text.length < leastReplaced && meant.length === text.length) ? text : meant;
}
