import type { Tool } from "../../../turn.ts";
import { isBroken } from "../../../understanding/person.ts";
import { readTopics } from "../../../understanding/topics.ts";

const faults = /\b(?:defects?|faults?|problems?|issues?|malfunctions?|breakdowns?|damaged?|does not work|is wrong)\b/i;
/** Topics of what is wrong with a thing. */
const ofFaults: ReadonlySet<string> = new Set(["broken", "repair", "leak"]);

/** The one tool that takes what is wrong with a thing, where a message tells that something does not work: "the window won't close". */
export function chooseByFault(message: string, tools: readonly Tool[]): Tool | undefined {
  if (!isBroken(message)) return undefined;
  const [only, other] = tools.filter(takesFaults);
  return other ? undefined : only;
}

function takesFaults({ name, description, needsConsent, parameters }: Tool): boolean {
  if (!needsConsent) return false;
  const named = name.replaceAll("_", " ");
  const isFault = (text: string) =>
    faults.test(text) || readTopics(text).topics.some(({ topic }) => ofFaults.has(topic));
  return isFault(named) || (isFault(description) && parameters.some(({ description }) => faults.test(description)));
}
