import type { SearchResult } from "../knowledge/result.ts";
import type { TurnInput } from "../turn.ts";
import { locales } from "./locales.ts";
import { readSmallTalk } from "./small-talk.ts";

/** Searches with what was said before, which is empty if nothing was. */
type Find = (options: {
  readonly context: string;
  readonly leans?: boolean;
  readonly limit?: number;
}) => Promise<SearchResult>;

const maxShortWords = 3;
const maxLeaningWords = 14;
const maxContextChars = 500;
/** Among as many passages as are ranked at all it is looked up how much one says of the question alone. */
const compared = 50;
/** What is found in context speaks of the question's own words as much as this part of what is found alone, or it gives way. */
const leastOfOwn = 0.8;
/** A passage that speaks of this part of a question speaks of all of it. */
const wholeCoverage = 0.95;

/** True when a message may not be understood alone: it points back, or it is very short. */
export function leansOnHistory(message: string): boolean {
  return isShort(message) || pointsBack(message);
}

/** True when a message holds a word that stands for something said before, or begins as one that goes on. */
export function pointsBack(message: string): boolean {
  return (
    countWords(message) <= maxLeaningWords &&
    locales.some(
      ({ pointing, continuing, questioning }) =>
        pointing.test(message) || continuing.test(message) || questioning.test(message),
    )
  );
}

/**
 * Searches with what was said before where a message leans on it. A question that can be understood alone ("When do you
 * open?" after one about a price) is also searched alone, and that counts where the context leads away from its own words.
 * @param about What was said before.
 * @param limit How many passages are wanted (default: 5).
 */
export async function searchInContext(message: string, about: string, find: Find, limit = 5): Promise<SearchResult> {
  if (about === "") return find({ context: "", limit });
  if (!leansOnHistory(message)) {
    const found = await find({ context: "", leans: true, limit });
    // "How many at once?" names nothing that it could be about.
    if (found.topics.length > 0) return found;
    const inContext = await find({ context: about, leans: true, limit });
    return inContext.passages.length > 0 ? inContext : find({ context: "", limit });
  }
  const inContext = await find({ context: about, limit });
  if (locales.some(({ pointing }) => pointing.test(message))) return inContext;
  const alone = await find({ context: "", limit: compared });
  const ofAlone = foundIn(alone);
  const [best] = ofAlone;
  if (!best || !alone.isRelated) return inContext;
  const [found] = foundIn(inContext);
  const same = ofAlone.find(({ heading, body }) => heading === found?.heading && body === found.body);
  const ofOwn = (same?.coverage ?? 0) / best.coverage;
  // What leaves words out ("and for children?") needs the context, as long as it is spoken of at all. To a whole question
  // that finds all of its words alone, the context only adds what was said already.
  const isWhole = same === best && best.coverage >= wholeCoverage;
  const isFit = isEllipsis(message) ? ofOwn > 0 : !isWhole && ofOwn >= leastOfOwn;
  const cut = { passages: alone.passages.slice(0, limit), nearest: alone.nearest.slice(0, limit) };
  return isFit ? inContext : { ...alone, ...cut };
}

function foundIn({ passages, nearest }: SearchResult): SearchResult["passages"] {
  return passages.length > 0 ? passages : nearest;
}

/** The visitor's last message that asked for something, or nothing. */
export function readContext({ history, assistant }: TurnInput): string {
  const last = history.findLast(
    ({ role, content }) => role === "user" && readSmallTalk(content, assistant.name) === undefined,
  );
  return last?.content.slice(0, maxContextChars) ?? "";
}

function isEllipsis(message: string): boolean {
  return isShort(message) || locales.some(({ continuing }) => continuing.test(message));
}

function isShort(message: string): boolean {
  return countWords(message) <= maxShortWords;
}

function countWords(message: string): number {
  return message.split(/\s+/).length;
}
