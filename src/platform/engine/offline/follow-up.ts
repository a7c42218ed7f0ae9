import type { TurnInput } from "../turn.ts";
import { readSmallTalk } from "./small-talk.ts";

/** Words by which a message leans on what was said before. */
const leaning =
  /^(?:and|but|or|so|then|also|what about|how about|why|how so|how long|how much|when|where|really)\b|\b(?:it|its|that|this|they|them|those|these|there|one|ones|instead|otherwise)\b/i;
const maxLeaningWords = 14;
const maxContextChars = 500;

/** True when a message may not be understood alone: it points back, or it is very short. */
export function leansOnHistory(message: string): boolean {
  const words = message.split(/\s+/).length;
  return words <= 3 || (words <= maxLeaningWords && leaning.test(message));
}

/** The visitor's last message that asked for something, or nothing. */
export function readContext({ history, assistant }: TurnInput): string {
  const last = history.findLast(
    ({ role, content }) => role === "user" && readSmallTalk(content, assistant.name) === undefined,
  );
  return last?.content.slice(0, maxContextChars) ?? "";
}
