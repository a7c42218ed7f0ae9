import { allWords } from "../../languages/server.ts";
import { smallLetters, withoutLatinMarks } from "../../text/letters.ts";
import { type Keyword, optOutWords } from "../carriers/opt-out-words.ts";

/** Chosen: a longer text says more than a keyword. */
const longestChars = 120;
const longestLine = 80;

const stops = allWords.map(({ understanding }) => understanding.stop);
const stopWords: ReadonlySet<string> = new Set(stops.flatMap(({ words }) => words.map(withoutLatinMarks)));
const stopPhrases = stops
  .flatMap(({ phrases }) => phrases)
  .map((phrase) => new RegExp(`^(?:${withoutLatinMarks(phrase)})$`, "u"));

/** Chosen: beside those of the networks, in all languages. */
const helpWords: ReadonlySet<string> = new Set(
  allWords.map(({ messages }) => withoutLatinMarks(messages.keywords.help)),
);
const keywords: Readonly<Record<string, Keyword>> = {
  ...optOutWords,
  "stop all": "stop",
  幫助: "help",
  "start please": "start",
  "please start": "start",
};
/** What networks read as a wish for no more texts, or any again, however it is written: in quotes, full width, with invisible signs. */
export function keywordOf(body: string): Keyword | undefined {
  const normalized = normalizedText(body);
  if (normalized === undefined) return undefined;
  if (Object.hasOwn(keywords, normalized)) return keywords[normalized];
  const plain = withoutLatinMarks(normalized);
  if (helpWords.has(plain)) return "help";
  return stopWords.has(plain) || isStopPhrase(normalized) ? "stop" : undefined;
}

/** Of a chat's single words, only these are for the number: "cancel" and "info" may be meant for the assistant. */
const chatKeywords = new Set(
  "stop stopp stopall unsubscribe optout opt-out start unstop стоп 退订 退訂 配信停止 수신거부"
    .replaceAll("-", " ")
    .split(" "),
);

/** The keyword that a WhatsApp message consists of, if it does. */
export function chatKeywordOf(body: string): Keyword | undefined {
  const normalized = normalizedText(body);
  if (normalized === undefined) return undefined;
  if (isStopPhrase(normalized)) return "stop";
  return chatKeywords.has(normalized) || normalized === "stop all" ? keywordOf(body) : undefined;
}

function isStopPhrase(normalized: string): boolean {
  const plain = withoutLatinMarks(normalized);
  return stopPhrases.some((phrase) => phrase.test(plain));
}

/** Signs of vowels in Arabic and Hebrew, and the stroke that makes a word longer: they make no other word. */
const vowelSigns = /[\u0591-\u05c7\u0640\u064b-\u0652\u0670]/g;

/**
 * A message in small letters with single blanks in the place of marks; nothing of one that says more. A word that is spelled, `S.T.O.P`, or
 * said again and again, is that word.
 */
export function normalizedText(body: string): string | undefined {
  if (body.length > longestChars) return undefined;
  const shown = body
    .normalize("NFKC")
    .replaceAll(/\s/gu, " ")
    .replaceAll(vowelSigns, "")
    .replaceAll(/\p{Default_Ignorable_Code_Point}|[\p{Cf}\p{Cc}\p{Co}]/gu, "");
  const normalized = smallLetters(shown)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
  if (normalized.length > longestLine) return undefined;
  const word = /^\p{L}(?: \p{L})+$/u.test(normalized) ? normalized.replaceAll(" ", "") : normalized;
  return word.replace(/^(\S+)(?: \1)+$/u, "$1");
}
