import { wordsOf } from "../../../../languages/server.ts";
import type { Medium } from "../../../../languages/shapes/server/messages.ts";

/** What stands in a conversation for a message with a medium: `[Picture] Is this the right size?` */
export function describeMedium(medium: Medium, words: string, language: string): string {
  return `[${wordsOf(language).messages.media[medium]}] ${words}`.trim();
}
