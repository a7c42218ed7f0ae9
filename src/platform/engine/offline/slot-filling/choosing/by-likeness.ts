import { commonWords } from "../../../knowledge/words/common-words.ts";
import { readWordVectors, type WordVectors } from "../../../knowledge/words/word-vectors.ts";
import { memoiseObject } from "../../../memoise.ts";
import type { Tool } from "../../../turn.ts";
import type { SlotKind } from "../../../understanding/slots/slot.ts";
import { readSlots } from "../../../understanding/slots/slots.ts";
import type { Moment } from "../../../understanding/slots/value.ts";
import { readWords, wordLine } from "../../../understanding/words/words.ts";
import { gatherValues } from "../values/gather.ts";
import { isContent } from "../words/fillers.ts";
import { isAboutIt } from "./by-topics.ts";
import { readRequest } from "./request.ts";

/** Letters that a word may have behind its stem. */
const maxEnding = 5;
const leastStem = 3;
/** Who tells a story wants an answer first. */
const maxChars = 300;
/** A word of the message that is no more alike than this says nothing of the tool. */
const leastAlike = 0.35;
/**
 * How alike a message that asks for something and the tool have to be, how alike one that only tells something, and how much less the next
 * tool. Fitted on requests to sixteen businesses, and on talk that asks for nothing.
 */
const leastLikeness = 0.65;
const leastOfTold = 0.78;
const clearLead = 0.08;
/** What was done, is thanked for, is liked or is not wanted asks for nothing. */
const done =
  /\b(?:thank|thanks|thx|cheers|already|was|were|had|yesterday|last (?:week|month|time|night|summer|winter))\b|\b(?:i|we)(?: [a-z]+ly)? (?:did not|would not|am not|are not|like|love|enjoy|hate)\b|to know\b|\b(?:do not|no need|never mind|see you|(?:my|our|the) [a-z]+(?: [a-z]+)? is (?:on|at|for|booked|confirmed))\b/;
/** Whether a line of words tells of what was done, is liked or is not wanted. */
export function asksForNothing(line: string): boolean {
  return done.test(line);
}

/** "The car opened" tells what has happened; "the car is locked" what is wrong. */
const past = /(?<!\b(?:is|are|be|been|get|got|gets|has|have|not) )\b[a-z]{3,}ed\b/;

/** A tool that a message is like. */
export interface NearestTool {
  readonly tool: Tool;
  /** The message asks for something, or gives a value that names the visitor's own thing: nothing is gained by asking whether to begin. */
  readonly isAsked: boolean;
}

/** Values that tell which thing is the visitor's. */
const ownKinds: ReadonlySet<SlotKind> = new Set(["reference", "phone", "email", "name", "address", "postcode"]);

/** The one tool that an English message, which asks for something or tells what has happened, is clearly most like in its words. */
export async function nearestTool(
  message: string,
  tools: readonly Tool[],
  {
    moment,
    assistantName,
    language,
  }: { readonly moment: Moment; readonly assistantName: string; readonly language: string },
): Promise<NearestTool | undefined> {
  const line = wordLine(message);
  if (message.length > maxChars || language !== "en" || asksForNothing(line)) return undefined;
  const { form, isPolite } = readRequest(message, { assistantName });
  if (form === "question") return undefined;
  const able = tools.filter(({ needsConsent, writes }) => needsConsent || !writes);
  const scores = await likenessOf(message, able);
  const [top = 0, next = 0] = scores.toSorted((one, other) => other - one);
  const tool = able[scores.indexOf(top)];
  if (tool === undefined || top - next < clearLead) return undefined;
  // What something costs is asked of the tool that says it.
  if (isAboutIt(message) && !isAboutIt(`${tool.name.replaceAll("_", " ")} ${tool.description}`)) return undefined;
  const slots = readSlots(tool);
  const { values } = gatherValues(message, slots, { moment });
  const isAsked = form === "request" || isPolite || values.size > 0;
  if (form === "statement" && !isPolite && past.test(line)) return undefined;
  if (!(isAsked || form === "statement") || top < (isAsked ? leastLikeness : leastOfTold)) return undefined;
  const namesOwn = slots.some(({ key, kind }) => values.has(key) && ownKinds.has(kind));
  // "She doesn't need lunch" wishes for nothing in so many words.
  const isWanted = form === "request" && !/\bnot\b/.test(line);
  return { tool, isAsked: isWanted || isPolite || namesOwn || (form === "ability" && values.size > 0) };
}

/** How alike an English message and each tool are by how their words are used: of the two words that say most, the first counts twice. */
async function likenessOf(message: string, tools: readonly Tool[]): Promise<readonly number[]> {
  const vectors = await readWordVectors();
  const words = placesOf(message, vectors);
  return tools.map((tool) => {
    const own = placesOfTool(tool)(vectors);
    const scores = words.map((word) => {
      const nearest = Math.max(0, ...own.map((other) => (other === word ? 1 : vectors.similarity(word, other))));
      return nearest < leastAlike ? 0 : nearest;
    });
    const [first = 0, second = 0] = scores.toSorted((one, other) => other - one);
    // Without a word in common what is alike is another thing: a taxi is no shared car.
    return first < 1 ? 0 : (2 * first + second) / 3;
  });
}

const placesOfTool = memoiseObject((tool: Tool) =>
  memoiseObject((vectors: WordVectors) =>
    placesOf(
      [
        tool.name.replaceAll("_", " "),
        tool.description,
        ...tool.parameters.map(({ name, description }) => `${name.replaceAll("_", " ")} ${description}`),
      ].join(" "),
      vectors,
    ),
  ),
);

function placesOf(text: string, vectors: WordVectors): number[] {
  const words = readWords(text).map(({ text }) => text);
  return [...new Set(words.filter((word) => isContent(word) && !commonWords.has(word)).flatMap(placeOf))];

  function placeOf(word: string): number[] {
    for (let end = word.length; end >= Math.max(leastStem, word.length - maxEnding); end--) {
      const stem = word.slice(0, end);
      for (const form of [stem, stem.endsWith("y") ? `${stem.slice(0, -1)}i` : `${stem}e`]) {
        const place = vectors.find(form);
        if (place !== undefined) return [place];
      }
    }
    return [];
  }
}
