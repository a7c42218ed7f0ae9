import { readTextLanguage } from "../words/question-language.ts";
import { type Identified, type Judged, rescored } from "./judged.ts";

/** What a passage in the question's language says of it at least, beside the one that says most, to come before that one. */
const leastOfLanguage = 0.5;

/**
 * Where passages have several languages, those in the question's come first; where none has it, English ones. A passage that says
 * much less of the question stays where it is. A website is one document, and may have its pages in several languages.
 */
export function byLanguage(judged: Judged<Identified>, language: string | undefined): Judged<Identified> {
  const order = (passages: readonly Identified[]): readonly Identified[] => {
    if (language === undefined) return passages;
    const languages = new Map(passages.map((one) => [one, readTextLanguage(one.body) ?? one.language]));
    // What is too short to tell its language is in no other one.
    if (new Set([...languages.values()].filter((one) => one !== null)).size < 2) return passages;
    const wanted = [...languages.values()].includes(language) ? language : "en";
    const most = Math.max(...passages.map(({ coverage }) => coverage));
    const isFirst = (one: Identified) =>
      (languages.get(one) ?? wanted) === wanted && one.coverage >= leastOfLanguage * most;
    const [first, rest] = [passages.filter(isFirst), passages.filter((one) => !isFirst(one))];
    return rescored([...first, ...rest]);
  };
  return { ...judged, passages: order(judged.passages), nearest: order(judged.nearest) };
}
