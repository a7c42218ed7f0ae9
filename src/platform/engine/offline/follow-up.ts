import type { TurnInput } from "../turn.ts";
import { locales } from "./locales/locales.ts";
import { readSmallTalk } from "./small-talk.ts";

const maxShortWords = 3;
const maxLeaningWords = 14;
const maxContextChars = 500;

/** True when a message may not be understood alone: it points back, or it is very short. */
export function leansOnHistory(message: string): boolean {
  return message.split(/\s+/).length <= maxShortWords || pointsBack(message);
}

/** True when a message holds a word that stands for something said before. */
export function pointsBack(message: string): boolean {
  return message.split(/\s+/).length <= maxLeaningWords && locales.some(({ leaning }) => leaning.test(message));
}

/** The visitor's last message that asked for something, or nothing. */
export function readContext({ history, assistant }: TurnInput): string {
  const last = history.findLast(
    ({ role, content }) => role === "user" && readSmallTalk(content, assistant.name) === undefined,
  );
  return last?.content.slice(0, maxContextChars) ?? "";
}
