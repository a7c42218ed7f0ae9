import { serverWords } from "../../../languages/lists/server.ts";
import { alternativesOf } from "../../../languages/server.ts";
import { lazily } from "../../../text/lazily.ts";
import { memoiseText } from "../memoise.ts";
import { spaceless, withoutAccents } from "./words/plain-words.ts";

/** A topic that a text names, and the word of the text that names it. */
export interface NamedTopic {
  readonly topic: string;
  readonly word: string;
}

/** What a text is about, and its language by its own words. */
export interface TopicReading {
  readonly language: string;
  readonly topics: readonly NamedTopic[];
  /** Words that hold its sentences together. */
  readonly small: ReadonlySet<string>;
}

/** Shorter beginnings are whole words. */
const leastBeginning = 4;
const leastPart = 3;
/** Letters that a word may have behind a beginning of four letters, and behind a longer one. */
const endings = { short: 3, long: 6 };
/** What a stem may leave out of a word. */
const longestEnding = 4;
const maxChars = 1_000;
/** A language that fewer stems are of, beside the one that most are of, is there by chance. */
const leastOfMost = 0.6;
/** Prefixes that Hebrew and Arabic write together with the next word. */
const joined = new RegExp(`^(?:${alternativesOf("prefixes")})(?=[\\p{L}]{2})`, "u");

/** The longest word of a text without spaces comes first. */
const runLengths = Array.from({ length: 10 }, (_, at) => 10 - at);

interface Language {
  /** As ISO 639-1. */
  readonly language: string;
  /** Topics by their words, or by the beginnings of their words. */
  readonly topics: ReadonlyMap<string, readonly string[]>;
  /** Topics by what may be the stem of one of their words. */
  readonly stems: ReadonlyMap<string, readonly string[]>;
  /** Words that hold sentences together. */
  readonly small: ReadonlySet<string>;
  /** It writes the parts of compounds together. */
  readonly isCompounding: boolean;
}

const readLanguages = (): readonly Language[] =>
  Object.entries(serverWords).map(([language, words]) => {
    const { topics, understanding } = words;
    const named = new Map<string, string[]>();
    for (const line of topics.trim().split("\n")) {
      const [topic = "", words = ""] = line.split(": ");
      for (const word of withoutAccents(words.toLowerCase()).split(" ").filter(Boolean)) {
        const known = named.get(word);
        if (known) known.push(topic);
        else named.set(word, [topic]);
      }
    }
    const stems = new Map(
      [...named].flatMap(([word, own]) => stemsOf(word).map((stem): [string, readonly string[]] => [stem, own])),
    );
    return {
      language,
      isCompounding: language === "de" || language === "nl",
      topics: named,
      stems,
      small: new Set(
        withoutAccents(`${understanding.common} ${understanding.asking} ${understanding.helping}`.toLowerCase()).split(
          " ",
        ),
      ),
    };
  });

/** All languages, and the words of their topics: some 10,000 in all, read at the first text. */
const vocabulary = lazily(() => {
  const languages = readLanguages();
  const names = new Set(languages.flatMap(({ topics }) => [...topics.keys()]));
  return {
    languages,
    names,
    /** Of those languages that write compounds together. */
    endNames: new Set(languages.flatMap(({ topics, isCompounding }) => (isCompounding ? [...topics.keys()] : []))),
    stemNames: new Set(languages.flatMap(({ stems }) => [...stems.keys()])),
    longestName: Math.max(...[...names].map(({ length }) => length)),
  };
});

/**
 * What a text asks about, by words that customers use in its language, which is the one that has most of its words: so that a
 * question finds what a document says in another language, and a request the tool that is described in another.
 */
export const readTopics: (text: string) => TopicReading = memoiseText((text) => {
  const words = wordsOf(text.slice(0, maxChars));
  const parts = new Map(words.map((word) => [word, namingParts(word)]));
  const read = vocabulary().languages.map((own) => {
    const { language, topics, small } = own;
    const named = words.map((word) => ({ word, topics: topicsOf(parts.get(word)!, own) }));
    return {
      language,
      small,
      topics: named.flatMap((one) =>
        small.has(one.word) && !topics.has(one.word)
          ? []
          : one.topics.map((topic): NamedTopic => ({ topic, word: one.word })),
      ),
      known: named.filter((one) => small.has(one.word) || one.topics.length > 0).length,
    };
  });
  const best = read.reduce((one, other) => (other.known > one.known ? other : one));
  return best;
});

/** The parts of a word that name a topic in some language, the likeliest first. */
interface NamingParts {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

/** The stems of a text collection by the topics that they name, and the languages that most of them are of. */
export function stemsByTopic(stems: Iterable<string>): {
  readonly written: ReadonlySet<string>;
  readonly topics: ReadonlyMap<string, readonly string[]>;
} {
  const { languages, longestName, stemNames } = vocabulary();
  // A large collection in a script without blanks has hundreds of thousands of stems, each a sentence: those name nothing.
  const all = [...stems].flatMap((stem) => {
    if (stem.length > longestName + endings.long && spaceless.test(stem)) return [];
    const plain = withoutAccents(stem.toLowerCase());
    const parts = namingParts(plain);
    const isNaming = parts.starts.length > 0 || parts.ends.length > 0 || stemNames.has(withoutI(plain));
    return isNaming || stemNames.has(plain) ? [{ stem, plain, parts }] : [];
  });
  const read = languages.map((own) => ({
    language: own.language,
    named: all.flatMap(({ stem, plain, parts }) => writtenAs(plain, parts, own).map((topic) => ({ topic, stem }))),
  }));
  const most = Math.max(...read.map(({ named }) => named.length));
  const own = read.filter(({ named }) => named.length >= most * leastOfMost);
  const named = own.flatMap((one) => one.named);
  const topics = [...Map.groupBy(named, ({ topic }) => topic)].map(
    ([topic, found]) => [topic, [...new Set(found.map(({ stem }) => stem))]] as const,
  );
  return { written: new Set(own.map(({ language }) => language)), topics: new Map(topics) };
}

/** A stem is the beginning of its words, but for the "i" of "batteri". */
function writtenAs(stem: string, parts: NamingParts, language: Language): readonly string[] {
  const { stems } = language;
  const found = topicsOf(parts, language);
  return found.length > 0 ? found : (stems.get(stem) ?? stems.get(withoutI(stem)) ?? []);
}

function withoutI(stem: string): string {
  return stem.replace(/i$/, "");
}

/** What may be the stem of a word: without an ending. */
function stemsOf(word: string): string[] {
  const least = Math.max(leastBeginning, word.length - longestEnding);
  return Array.from({ length: Math.max(0, word.length - least) }, (_, at) => word.slice(0, least + at));
}

function topicsOf(
  { starts, ends }: NamingParts,
  { topics, isCompounding }: Pick<Language, "topics" | "isCompounding">,
): readonly string[] {
  const start = starts.find((one) => topics.has(one));
  // "Lastenrad" is a "Rad": German and Dutch write such words together.
  const name = start ?? (isCompounding ? ends.find((one) => topics.has(one)) : undefined);
  return name === undefined ? [] : topics.get(name)!;
}

function namingParts(word: string): NamingParts {
  const { names, endNames, longestName } = vocabulary();
  const plain = word.replace(joined, "");
  const starts = [word, ...(plain === word ? [] : [plain])].flatMap(startsOf).filter((one) => names.has(one));
  const ends: string[] = [];
  const from = Math.max(leastBeginning, word.length - longestName);
  if (!spaceless.test(word))
    for (let at = from; at <= word.length - leastPart; at++)
      if (endNames.has(word.slice(at))) ends.push(word.slice(at));
  return { starts, ends };
}

/** A word and its beginnings that may stand for it, the longest first. */
function startsOf(word: string): string[] {
  // What is longer begins with no name and an ending.
  if (word.length > vocabulary().longestName + endings.long) return [];
  const starts = [word];
  const least = Math.max(leastBeginning, word.length - endings.long);
  for (let end = word.length - 1; end >= least; end--)
    if (end > leastBeginning || word.length - end <= endings.short) starts.push(word.slice(0, end));
  return starts;
}

/** The words of a text in small letters without accents; of text without spaces, the runs that name a topic. */
function wordsOf(text: string): string[] {
  return (withoutAccents(text.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+(?:-\p{L}+)*/gu) ?? []).flatMap((word) =>
    spaceless.test(word) ? runsOf(word) : [word],
  );
}

function runsOf(text: string): string[] {
  const runs: string[] = [];
  const { languages } = vocabulary();
  for (let at = 0; at < text.length; ) {
    const run = runLengths
      .map((length) => text.slice(at, at + length))
      .find((part) => languages.some(({ topics }) => topics.has(part)));
    if (run !== undefined) runs.push(run);
    at += run?.length ?? 1;
  }
  return runs;
}
