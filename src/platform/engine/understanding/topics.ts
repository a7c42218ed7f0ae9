import { serverWords } from "../../../languages/lists/server.ts";
import { memoiseText } from "../memoise.ts";
import { withoutAccents } from "./words/plain-words.ts";

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
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const maxChars = 1_000;
/** A language that fewer stems are of, beside the one that most are of, is there by chance. */
const leastOfMost = 0.6;
/** Prefixes that Hebrew and Arabic write together with the next word. */
const joined = /^(?:[והבלמכש]{1,2}|وال|بال|لل|ال|[وبلف])(?=[\p{L}]{2})/u;

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

const languages: readonly Language[] = Object.entries(serverWords).map(([language, words]) => {
  const { topics, understanding } = words;
  const named = new Map<string, string[]>();
  for (const line of topics.trim().split("\n")) {
    const [topic = "", words = ""] = line.split(": ");
    for (const word of words
      .split(" ")
      .map((word) => withoutAccents(word.toLowerCase()))
      .filter(Boolean))
      named.set(word, [...(named.get(word) ?? []), topic]);
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
      `${understanding.common} ${understanding.asking} ${understanding.helping}`
        .split(" ")
        .map((word) => withoutAccents(word.toLowerCase())),
    ),
  };
});

/**
 * What a text asks about, by words that customers use in its language, which is the one that has most of its words: so that a
 * question finds what a document says in another language, and a request the tool that is described in another.
 */
export const readTopics: (text: string) => TopicReading = memoiseText((text) => {
  const words = wordsOf(text.slice(0, maxChars));
  const read = languages.map(({ language, topics, small, isCompounding }) => ({
    language,
    small,
    topics: words.flatMap((word) =>
      small.has(word) && !topics.has(word)
        ? []
        : topicsOf(word, { topics, isCompounding }).map((topic): NamedTopic => ({ topic, word })),
    ),
    known: words.filter((word) => small.has(word) || topicsOf(word, { topics, isCompounding }).length > 0).length,
  }));
  const best = read.reduce((one, other) => (other.known > one.known ? other : one));
  return best;
});

/** The stems of a text collection by the topics that they name, and the languages that most of them are of. */
export function stemsByTopic(stems: Iterable<string>): {
  readonly written: ReadonlySet<string>;
  readonly topics: ReadonlyMap<string, readonly string[]>;
} {
  const all = [...stems];
  const read = languages.map((own) => ({
    language: own.language,
    named: all.flatMap((stem) => writtenAs(withoutAccents(stem.toLowerCase()), own).map((topic) => ({ topic, stem }))),
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
function writtenAs(stem: string, language: Language): readonly string[] {
  const { stems } = language;
  const found = topicsOf(stem, language);
  return found.length > 0 ? found : (stems.get(stem) ?? stems.get(stem.replace(/i$/, "")) ?? []);
}

/** What may be the stem of a word: without an ending. */
function stemsOf(word: string): string[] {
  const least = Math.max(leastBeginning, word.length - longestEnding);
  return Array.from({ length: Math.max(0, word.length - least) }, (_, at) => word.slice(0, least + at));
}

function topicsOf(
  word: string,
  { topics, isCompounding }: Pick<Language, "topics" | "isCompounding">,
): readonly string[] {
  for (const one of [word, word.replace(joined, "")])
    for (const start of startsOf(one)) {
      const found = topics.get(start);
      if (found) return found;
    }
  // "Lastenrad" is a "Rad": German and Dutch write such words together.
  for (let from = leastBeginning; from <= word.length - leastPart; from++) {
    const found = topics.get(word.slice(from));
    if (found && isCompounding) return found;
  }
  return [];
}

/** A word and its beginnings that may stand for it, the longest first. */
function startsOf(word: string): string[] {
  const starts = [word];
  for (let end = word.length - 1; end >= leastBeginning; end--)
    if (word.length - end <= (end === leastBeginning ? endings.short : endings.long)) starts.push(word.slice(0, end));
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
  for (let at = 0; at < text.length; ) {
    const run = runLengths
      .map((length) => text.slice(at, at + length))
      .find((part) => languages.some(({ topics }) => topics.has(part)));
    if (run !== undefined) runs.push(run);
    at += run?.length ?? 1;
  }
  return runs;
}
