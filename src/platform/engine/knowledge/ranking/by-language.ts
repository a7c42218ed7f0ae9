import { memoiseNewest } from "../../memoise.ts";
import { readTextLanguage } from "../languages/read-language.ts";
import { type Identified, type Judged, rescored } from "./judged.ts";

/** What a passage in the question's language says of it at least, beside the one that says most, to come before those in another. */
const leastOfLanguage = 0.5;
/** Chosen: the passages of a few hundred questions, about a kilobyte each: reading sixty takes as long as the search itself. */
const rememberedPassages = 2_000;

const languageOfBody = memoiseNewest(rememberedPassages, readTextLanguage);

/**
 * Where passages have several languages, those in another one than the question's go behind the last that has its language and says
 * enough; where none has it, English ones count as such. All others keep their order. A website is one document, and may have its
 * pages in several languages.
 */
export function byLanguage(judged: Judged<Identified>, language: string | undefined): Judged<Identified> {
  const order = (passages: readonly Identified[]): readonly Identified[] => {
    if (language === undefined) return passages;
    const languages = new Map(passages.map((one) => [one, languageOfBody(one.body) ?? one.language]));
    const wanted = [...languages.values()].includes(language) ? language : "en";
    // What is too short to tell its language is in no other one.
    const isForeign = (one: Identified) => (languages.get(one) ?? wanted) !== wanted;
    const most = Math.max(...passages.map(({ coverage }) => coverage));
    const last = passages.findLastIndex((one) => !isForeign(one) && one.coverage >= leastOfLanguage * most);
    const [before, rest] = [passages.slice(0, last + 1), passages.slice(last + 1)];
    if (!before.some(isForeign)) return passages;
    return rescored([...before.filter((one) => !isForeign(one)), ...before.filter(isForeign), ...rest]);
  };
  return { ...judged, passages: order(judged.passages), nearest: order(judged.nearest) };
}
