import { allWords } from "../../../languages/server.ts";
import type { CallWords } from "../../../languages/shapes/server/calls.ts";

/** Whether words are an answering machine's, in any language: it does not speak its caller's. */
export function isVoicemail(words: string): boolean {
  return allWords.some(({ calls }) => calls.voicemail.test(words));
}

/**
 * What the person hears who is called for a caller.
 * @param customer The caller's number, or "" @param summary A sentence, or ""
 */
export function announcementOf({ announcement }: CallWords, customer: string, summary: string): string {
  const { withheld, from, accept } = announcement;
  const start = customer === "" ? withheld : from.replace("{customer}", () => customer);
  return [start, summary, accept].filter((part) => part !== "").join(" ");
}
