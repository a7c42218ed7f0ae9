import { serverWords } from "../../../languages/lists/server.ts";
import { alternativesOf, wordsOf } from "../../../languages/server.ts";
import type { RequestWords } from "../../../languages/shapes/server/offline/requests.ts";
import { memoiseNewest, memoiseObject } from "../memoise.ts";
import type { Tool } from "../turn.ts";
import { readTopics } from "./topics.ts";
import { spaceless, withoutAccents } from "./words/plain-words.ts";
import { wordLine } from "./words/words.ts";

/** How a message asks or tells, by the words of its language. */
export type Manner = Readonly<Record<keyof RequestWords, boolean>>;

/** What may stand before the first word of a question. */
const openings = alternativesOf("openings");
const maxToolChars = 400;
/** Topics of what goes wrong, and of what is taken back. */
const wrongTopics: ReadonlySet<string> = new Set("broken repair leak lost forgot emergency inspection".split(" "));
const dropTopics: ReadonlySet<string> = new Set("cancel change move return notice-period".split(" "));

const expressionsOf = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const entries = Object.entries(wordsOf(language).requests) as [keyof RequestWords, string][];
  return entries.map(([manner, words]) => {
    const source = withoutAccents(words);
    if (spaceless.test(source)) return [manner, new RegExp(source, "u")] as const;
    const before = manner === "asks" ? `(?:^|[.!?;,:]\\s*)(?:(?:${openings}) ){0,2}` : "(?<![\\p{L}\\p{M}\\p{N}])";
    return [manner, new RegExp(`${before}(?:${source})(?![\\p{L}\\p{M}\\p{N}])`, "u")] as const;
  });
});

/** Reads the manner of a text that may be in any of these languages. */
export function readManner(text: string, languages: readonly string[]): Manner {
  const line = withoutAccents(text.toLowerCase().replace(/['’]/g, " "))
    .replace(/[^\p{L}\p{M}\p{N}.!?;,:]+/gu, " ")
    .replace(/\s*([.!?;,:])\s*/g, "$1 ")
    .trim();
  const said = new Set(
    [...new Set(languages)].flatMap((language) =>
      expressionsOf(language)
        // "Won't" is "will not" in one of the two.
        .filter(([, expression]) => expression.test(line) || (language === "en" && expression.test(wordLine(text))))
        .map(([manner]) => manner),
    ),
  );
  const has = (manner: keyof RequestWords) => said.has(manner);
  return { asks: has("asks"), wants: has("wants"), told: has("told"), wrong: has("wrong"), drops: has("drops") };
}

/** Whether a tool is for what went wrong, and for what is taken back or moved. */
export const mannerOfTool = memoiseObject(({ name, description }: Tool) => {
  const text = `${name.replaceAll("_", " ")}. ${description}`.slice(0, maxToolChars);
  const { language, topics } = readTopics(text);
  const { wrong, drops } = readManner(text, [language]);
  return {
    wrong: wrong || topics.some(({ topic }) => wrongTopics.has(topic)),
    drops: drops || topics.some(({ topic }) => dropTopics.has(topic)),
  };
});
