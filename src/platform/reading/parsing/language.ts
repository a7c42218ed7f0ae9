import { serverWords } from "../../../languages/lists/server.ts";
import { withoutAddresses } from "../../../text/addresses.ts";
import { readTextLanguage } from "../../engine/knowledge/languages/read-language.ts";

/** Words that hold sentences together, by ISO 639-1: of the languages that are spoken here, and of their neighbours. */
const commonWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(serverWords).map(([language, { understanding }]) => [language, understanding.common]),
  ),
  sv: "och att det som en på är av för med den till inte om ett har de kan vi du från eller så",
  da: "og at det som en på er af for med den til ikke om et har de kan vi du fra eller så være",
  cs: "a v na se je že z do to s o pro jako nebo ale by jsou které od při může jeho po ve",
};
const byWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords))
  for (const word of words.split(" ").filter(Boolean)) byWord.set(word, [...(byWord.get(word) ?? []), language]);

/** Of a text, this much is looked at. */
const lookedAtChars = 20_000;
/** Fewer words say too little. */
const leastWords = 8;

/** Of a text, so many passages are asked for their language. */
const mostRead = 20;
/** Of those that tell one, this part tell the same. */
const leastAgreed = 0.9;
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/**
 * The language of a text, ISO 639-1: the one that its page names, unless its passages are plainly in another one (templates name that
 * of their makers); else the one whose common words it has most of, else that of its script.
 */
export function readLanguage(bodies: readonly string[], named = ""): string | null {
  const tag = /^([a-z]{2})(?:[-_]|$)/i.exec(named.trim())?.[1]?.toLowerCase();
  const recognized = tellLanguage(bodies);
  // "jp" and "gr" are countries.
  if (tag && languages.of(tag) !== undefined)
    return recognized !== undefined && isOther(recognized, tag) ? recognized : tag;
  return byCommonWords(bodies) ?? recognized ?? null;
}

/** The language that most passages of a text tell, where hardly any tells another. */
function tellLanguage(bodies: readonly string[]): string | undefined {
  const asked = bodies.slice(0, mostRead);
  const recognized = asked.flatMap((body) => readTextLanguage(body) ?? []);
  const [[best, same] = ["", [] as string[]]] = [...Map.groupBy(recognized, (language) => language)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  return same.length > 0 && 2 * recognized.length >= asked.length && same.length >= leastAgreed * recognized.length
    ? best
    : undefined;
}

/** Whether a text in one language is not in another: only of those that are spoken here. Japanese may be written in Chinese signs alone. */
function isOther(recognized: string, named: string): boolean {
  return recognized !== named && Object.hasOwn(serverWords, named) && !(recognized === "zh" && named === "ja");
}

function byCommonWords(bodies: readonly string[]): string | null {
  const counts = new Map<string, number>();
  let chars = 0;
  for (const body of bodies) {
    for (const word of withoutAddresses(body.toLowerCase()).match(/\p{L}+/gu) ?? [])
      for (const language of byWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
    chars += body.length;
    if (chars > lookedAtChars) break;
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] >= leastWords ? best[0] : null;
}
