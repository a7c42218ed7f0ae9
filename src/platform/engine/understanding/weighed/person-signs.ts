import { serverWords } from "../../../../languages/lists/server.ts";
import { wordsOf } from "../../../../languages/server.ts";
import type { PeopleWords } from "../../../../languages/shapes/server/offline/people.ts";
import { readLanguage } from "../../knowledge/languages/read-language.ts";
import { memoiseNewest } from "../../memoise.ts";
import { plainTextOf, withoutAccents } from "../words/plain-words.ts";

/** What a sentence holds, by the names of signs: all are the same in all languages. */
export type PersonSigns = ReadonlySet<string>;

/** A message is read so far. */
const mostChars = 1_000;
const mostSentences = 12;
/** Chosen: a longer message tells its language. */
const shortChars = 60;
/** A sentence in so many words says one thing. */
const fewWords = 3;
const aFewWords = 8;
/** Signs that say more together. */
const together = (
  "acute+me bad+again bot+denied bot+staff bot+talk denied+bad denied+excess denied+harm denied+me denied+money denied+nobody " +
  "denied+ring denied+someone denied+staff denied+talk harm+me hazard+acute loud+bad me+phone me+short mine+back mine+bad " +
  "mine+harm mine+hazard mine+money mine+ring money+again money+back money+bad money+excess money+me nobody+again nobody+money " +
  "nobody+ring other+hazard other+ring other+someone other+staff question+bad question+harm question+hazard question+money " +
  "question+present question+ring question+someone question+staff ring+me ring+phone ring+wants rules+back rules+bad rules+harm " +
  "rules+hazard rules+me rules+money rules+ring rules+someone rules+staff short+back short+bad short+present short+someone " +
  "short+staff short+talk someone+present someone+ring someone+talk someone+wants staff+bad staff+ring staff+talk staff+wants " +
  "thanks+bad thanks+money thanks+ring thanks+staff turned+bad turned+excess turned+ring turned+someone turned+staff turned+talk " +
  "mine+staff named+present named+question named+ring named+talk named+wants " +
  "wants+back wants+bad wants+money wrong+again wrong+bad"
)
  .split(" ")
  .map((pair) => [pair, ...pair.split("+")] as unknown as readonly [pair: string, one: string, other: string]);
const scripts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ["ja"]],
  [/\p{Script=Hangul}/u, ["ko"]],
  [/\p{Script=Han}/u, ["zh", "ja"]],
  [/\p{Script=Arabic}/u, ["ar"]],
  [/\p{Script=Hebrew}/u, ["he"]],
  [/\p{Script=Devanagari}/u, ["hi"]],
  [/\p{Script=Cyrillic}/u, ["uk"]],
];
const latin: readonly string[] = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr"];
const phoneNumber = /(?<![\dA-Za-z])\+?\p{N}(?:[ ()/.-]{0,2}\p{N}){6,14}(?!\d)/u;

/** Stand in a line in the place of names and of titles with names; no words of any language. */
const marked = { name: "xname", titled: "xtitled" };
/** A word that begins with a capital, and a second one. */
const capitals = String.raw`\p{Lu}[\p{Ll}\p{M}'’-]+(?:\s+\p{Lu}[\p{Ll}\p{M}'’-]+)?`;
const innerName = new RegExp(String.raw`(?<=[\p{L},]\s+)${capitals}`, "gu");
/** Chosen: who begins more of the words with a capital marks no names by it. */
const mostCapitals = 0.5;

const expressionsOf = memoiseNewest(Object.keys(serverWords).length, (language) => {
  const {
    people: { named, addressed = "", ...people },
    kinds,
    requests,
    understanding,
  } = wordsOf(language);
  const { isSpaceless = false } = understanding.person;
  const { wants, wrong } = requests;
  const all: Readonly<
    Record<
      Exclude<keyof PeopleWords, "named" | "addressed"> | "wants" | "wrong" | "denied" | "broken" | "turned",
      string
    >
  > = {
    ...people,
    wants,
    wrong,
    denied: understanding.trouble.denied,
    broken: understanding.trouble.broken,
    turned: understanding.person.turned,
  };
  const { denied } = all;
  const behind = isSpaceless
    ? {}
    : { noAnger: `(?:${denied}) (?:\\S+ )?(?:${all.bad})`, noCall: `(?:${denied}) (?:\\S+ )?(?:${all.ring})` };
  const expressions = Object.entries({ ...all, ...behind }).map(
    ([name, words]) => [name, expressionFor(words, isSpaceless)] as const,
  );
  const names = named.replaceAll("<name>", marked.name).replaceAll("<titled>", marked.titled);
  const titled = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${kinds.title})\.?\s+${capitals}`, "gu");
  return {
    expressions,
    isSpaceless,
    named: expressionFor(names, isSpaceless),
    titled,
    addressed: new RegExp(`^(?:${addressed})$`, "u"),
  };
});

function expressionFor(words: string, isSpaceless: boolean): RegExp {
  const source = withoutAccents(words);
  // A space is found sooner than the edge of a word: lines have one on each side of every word.
  return new RegExp(isSpaceless ? source.replaceAll(/ (?!\?)/g, " ?") : ` (?:${source})(?= )`, "u");
}

/** Whether a sentence names somebody, as whom one speaks with. */
function namesSomebody(sentence: string, language: string): boolean {
  const { named, titled, addressed } = expressionsOf(language);
  const withTitles = sentence.replaceAll(titled, ` ${marked.titled} `);
  const words = sentence.match(/[\p{L}\p{M}]+/gu) ?? [];
  const shouted = words.filter((word) => /^\p{Lu}/u.test(word)).length > Math.max(2, words.length * mostCapitals);
  const withNames = shouted
    ? withTitles
    : withTitles.replaceAll(innerName, (name) => (addressed.test(name) ? name : ` ${marked.name} `));
  return named.test(` ${plainTextOf(withNames)} `);
}

/** The signs of each sentence of a message, in the languages that it may be in. */
export function readPersonSigns(given: string): PersonSigns[] {
  const message = given.slice(0, mostChars);
  const sentences = (message.match(/[^.!?;\n。！？；؟]+[.!?;\n。！？；؟]*/gu) ?? [])
    .map((sentence) => ({ sentence, line: ` ${plainTextOf(sentence)} ` }))
    .filter(({ line }) => line !== "  ")
    .slice(0, mostSentences);
  const phone = phoneNumber.test(message);
  const loud = /!{2,}|\?[!?]+/.test(message) || (/\p{Lu}{3}/u.test(message) && !/\p{Ll}/u.test(message));
  const all = sentences.map(({ line }) => line).join("\n");
  return languagesOf(message, all).flatMap((language) => {
    const { isSpaceless } = expressionsOf(language);
    const found = foundIn(all, language);
    return sentences.map(({ sentence, line }) => {
      const count = isSpaceless ? line.replaceAll(" ", "").length / 2 : line.split(" ").length - 2;
      const marks = {
        phone,
        loud,
        question: /[?？؟]/u.test(sentence),
        exclaimed: /[!！]/u.test(sentence),
        short: count <= fewWords,
        named: namesSomebody(sentence, language),
        long: count > aFewWords,
        several: sentences.length > 1,
      };
      const signs = new Set(["constant"]);
      for (const [name, isMarked] of Object.entries(marks)) if (isMarked) signs.add(name);
      for (const [name, expression] of found) if (expression.test(line)) signs.add(name);
      for (const [pair, one, other] of together) if (signs.has(one) && signs.has(other)) signs.add(pair);
      return signs;
    });
  });
}

/** The expressions of a language that are found anywhere in the sentences. */
function foundIn(sentences: string, language: string): readonly (readonly [string, RegExp])[] {
  return expressionsOf(language).expressions.filter(([, expression]) => expression.test(sentences));
}

/**
 * The languages that a message may be in: the one of its script, or that its words tell. Few words tell little: then also those of
 * its script that it has most signs in.
 */
function languagesOf(message: string, sentences: string): readonly string[] {
  const byScript = scripts.find(([script]) => script.test(message))?.[1];
  if (byScript) return byScript;
  const recognized = readLanguage(message);
  if (recognized !== undefined && message.length > shortChars) return [recognized];
  const counts = latin.map((language) => [language, foundIn(sentences, language).length] as const);
  const most = Math.max(...counts.map(([, count]) => count));
  const own = counts.find(([language]) => language === recognized)?.[1] ?? 0;
  const leading = counts.filter(([, count]) => count === most && count > own + 1).map(([language]) => language);
  return [
    ...(recognized === undefined ? [] : [recognized]),
    ...leading,
    ...(recognized === undefined && leading.length === 0 ? latin : []),
  ];
}
