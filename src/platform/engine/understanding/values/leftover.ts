import { serverWords } from "../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../languages/server.ts";
import { commonWords } from "../../knowledge/words/common-words.ts";
import { memoiseNewest } from "../../memoise.ts";
import type { Slot } from "../slots/slot.ts";
import { readTopics } from "../topics.ts";
import { isContent } from "../words/fillers.ts";
import { spaceless, withoutAccents } from "../words/plain-words.ts";
import { readWords, wordLine } from "../words/words.ts";
import { usual } from "./labels.ts";
import { covering } from "./unread-message.ts";

const wordsBeside = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const { values, dates, understanding } = wordsOf(language);
  const { beside, correcting } = values;
  const { denied } = understanding.trouble;
  const { no } = understanding.confirmation;
  const { common, asking, helping } = understanding;
  const [one] = dates.numbers.split(/ (?![^(]*\))/);
  const [start, end] = spaceless.test(beside) ? ["", ""] : ["(?<![\\p{L}\\p{M}\\p{N}])", "(?![\\p{L}\\p{M}\\p{N}])"];
  const rule = (words: string) => new RegExp(`${start}(?:${words})${end}`, "giu");
  return {
    beside: rule(`${beside}|${correcting}`),
    article: rule(`an?|${one}`),
    since: rule(values.since),
    denied: rule(`${denied}|${no}`),
    refusal: new RegExp(`^[^\\p{L}]*(?:${no})\\s*[,.!、，]`, "iu"),
    small: new Set(withoutAccents(`${common} ${asking} ${helping}`.toLowerCase()).split(" ")),
  };
});
/** "It's" and "I'll", and not "can't". */
const contraction = /(?<=\p{L})['’](?:s|d|ll|m|re|ve)(?!\p{L})/giu;
const clauseEnd = /[,;:.!?\n。、，；！？؟]+/u;

export interface LeftOverOptions {
  /** Their names and descriptions say what is spoken of. */
  readonly slots: readonly Slot[];
  /** "A Friday" is one of many. */
  readonly asked: Slot;
  readonly language?: string | undefined;
  /** Things beside it say no other value: "the order from last month", "one red box". */
  readonly isLoose?: boolean;
}

/**
 * What nobody has understood of an answer, where it may change what was: every word beside a value in its clause that is none of those which
 * change nothing ("please", "I think"), and in other clauses those that hold a sentence together, such as "unless" and "later". In "we'll come
 * by car, 7:15pm" nothing is left.
 * @param answer With what was read of it covered.
 */
export function leftOver(
  answer: string,
  { slots, asked, language = "en", isLoose = false }: LeftOverOptions,
): string[] {
  const { beside, article, since } = wordsBeside(language);
  const known = [contraction, beside, ...(asked.kind === "date" ? [] : [article]), ...(asked.isPast ? [since] : [])];
  const names = slots
    .map(({ kind, label, hint, parameter }) =>
      [label, hint, parameter.replaceAll("_", " "), ...(usual[kind] ?? [])].join(". "),
    )
    .join(". ");
  const own = new Set(readWords(names).map(({ stem }) => stem));
  const { small, topics } = readTopics(answer);
  // "Yedi kişi" for "number of people".
  const spokenOf = new Set(readTopics(names).topics.map(({ topic }) => topic));
  const named = new Set(topics.filter(({ topic }) => spokenOf.has(topic)).map(({ word }) => word));
  return answer.split(clauseEnd).flatMap((clause) => {
    const left = readWords(known.reduce((text, one) => text.replace(one, " "), clause)).filter(
      ({ text, stem }) => !own.has(stem) && !named.has(withoutAccents(text)),
    );
    const isBeside = !isLoose && clause.includes(covering);
    return left
      .map(({ text }) => text)
      .filter((text) => isBeside || commonWords.has(text) || small.has(withoutAccents(text)));
  });
}

/**
 * Whether words of one's own say something for sure: "hang on", "nichts" and "I already told you" hold none but words that everybody uses, and
 * "no, all good" refuses.
 * @param isName A name holds no denial: "не скажу".
 */
export function tellsSurely(said: string, language = "en", isName = false): boolean {
  const { beside, denied, refusal, small } = wordsBeside(language);
  if (refusal.test(said)) return false;
  if (isName) return `${said} ${wordLine(said)}`.search(denied) < 0;
  return readWords(said.replace(beside, " ").replace(denied, " ")).some(
    ({ text }) => isContent(text) && !commonWords.has(text) && !small.has(withoutAccents(text)),
  );
}
