import { serverWords } from "../../../languages/lists/server.ts";
import { withoutAddresses } from "../../../text/addresses.ts";

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

/** The language of a text, ISO 639-1: the one that its page names, else the one whose common words it has most of. */
export function readLanguage(bodies: readonly string[], named = ""): string | null {
  const tag = /^([a-z]{2})(?:[-_]|$)/i.exec(named.trim())?.[1];
  if (tag) return tag.toLowerCase();
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
