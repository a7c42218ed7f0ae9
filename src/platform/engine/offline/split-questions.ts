import { locales } from "../understanding/locales.ts";

const maxParts = 3;
const maxChars = 1_000;
/** A shorter part is no question of its own. */
const leastWords = 2;

/** The questions of a message in order, three at most; the message itself where it holds one. */
export function splitQuestions(message: string): string[] {
  const ends = /(?<=[?!]) +|\n+/;
  const parts = message
    .slice(0, maxChars)
    .split(ends)
    .flatMap((part) =>
      locales.reduce((pieces, { nextQuestion }) => pieces.flatMap((p) => p.split(nextQuestion)), [part]),
    )
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= leastWords);
  return parts.length > 1 && parts.length <= maxParts ? parts : [message];
}
