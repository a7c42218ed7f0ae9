import { serverWords } from "../../../../languages/lists/server.ts";
import type { SpokenLanguage } from "../../speech.ts";

/** Languages that Twilio has another code for than ISO 639-1: Mandarin. */
const ownCodes: Readonly<Record<string, string>> = { zh: "cmn" };
/** A language where most speak it, which holds where the assistant's setting names no region. */
const regions = new Map(
  Object.entries(serverWords).map(([language, { about }]) => [
    language,
    `${ownCodes[language] ?? language}-${about.region}`,
  ]),
);

/** The languages that have a region here, as ISO 639-1. */
export const speechLanguages: readonly string[] = [...regions.keys()].sort();

/** A language as Twilio names it, by its ISO 639-1 code. */
export function speechLanguage(language: string): string {
  return regions.get(language) ?? language;
}

/** The same for a language of a call: a voice may be one of another region. */
export function languageOf({ language, voice }: SpokenLanguage): string {
  return voice?.region ?? speechLanguage(language);
}

/** Whether a language tag, or the beginning of a voice's name, is of this language. */
export function isOfLanguage(tag: string, language: string): boolean {
  const [first] = tag.split("-", 1);
  return first === language || (first !== undefined && first === ownCodes[language]);
}
