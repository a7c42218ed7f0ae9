import { wordsOf } from "../../../../../languages/server.ts";
import { memoiseObject } from "../../../memoise.ts";
import type { Tool } from "../../../turn.ts";
import { readTopics } from "../../../understanding/topics.ts";
import type { Request } from "./request.ts";

/** What a message says of a tool by its topics, which are the same in every language. */
interface TopicFit {
  /** Topics of the tool's name, and of its description, that the message names. */
  readonly inName: number;
  readonly inDescription: number;
  /** One of the topics is a thing, and not only what is done to it. */
  readonly hasThing: boolean;
  /** A thing tells more than what is done to it, and a description less than a name. */
  readonly weight: number;
}

/** What is known of a message beside a tool. */
interface Known {
  readonly tool: Tool;
  readonly hasToken: boolean;
  /** Read where the tool has topics of the message: most have none, and reading values takes longest. */
  readonly hasValue: () => boolean;
  /** What is wrong is reported to it: "there is a leak" asks for no more. */
  readonly isReport: boolean;
}

/** Topics of questions: what something costs, and when, where and whether it is. */
const asking: ReadonlySet<string> = new Set(
  "price duration open closed where allowed free limit language phone".split(" "),
);
const leastDescribed = 2;
const fewWords = 3;
/** Topics that mean the same of a tool. */
const same: Readonly<Record<string, string>> = { forgot: "lost" };
/** "I left my goggles at the pool" says that they are lost. */
const leftBehind =
  /\bleft (?:(?:my|our|his|her|their|an?|the)\b.{1,60}\b(?:at|in|on|under|behind|with)\b|behind\b)|\bliegen (?:ge)?lassen\b/iu;
/** What is done to things. */
const doing: ReadonlySet<string> = new Set(
  "book cancel change move order send report renew upgrade downgrade reset track register pay return buy rent status".split(
    " ",
  ),
);

const topicsOfTool = memoiseObject((tool: Tool) => {
  const topicsIn = (text: string) => new Set(readTopics(text).topics.map(({ topic }) => same[topic] ?? topic));
  const name = topicsIn(tool.name.replaceAll("_", " "));
  const description = topicsIn(
    [
      tool.description,
      ...tool.parameters.map(({ name, description }) => `${name.replaceAll("_", " ")} ${description}`),
    ].join(" "),
  );
  return { name, description: new Set([...description].filter((topic) => !name.has(topic))) };
});

/**
 * The tool whose name or description has the topics of a message that asks for something, in whatever words and language: "zamówić
 * części" is to order parts. Nothing if it only asks about them, or where two tools fit as well.
 */
export function chooseByTopics(message: string, request: Request, all: readonly Known[]): Tool | undefined {
  const known = all.filter(({ tool }) => tool.needsConsent || !tool.writes);
  const { topics, language } = readTopics(message);
  // "The bike I rented last summer" reports what was done.
  const said = new Set(
    topics.filter(({ word }) => language !== "en" || !word.endsWith("ed")).map(({ topic }) => same[topic] ?? topic),
  );
  if (leftBehind.test(message)) said.add("lost");
  const isForeign = language !== "en";
  const isAsked = isForeign ? /[?？؟]/u.test(message) : request.form === "question" || request.form === "ability";
  const [first = ""] = message.toLowerCase().match(/\p{L}+/u) ?? [];
  // "Ich" and "je" begin questions and wishes alike.
  const isAsking = isForeign && isAsked && wordsOf(language).understanding.asking.split(" ").includes(first);
  const isAboutIt = isAsking || [...said].some((topic) => asking.has(topic));
  const isWanted = request.form === "request" || request.isPolite || (isForeign && !isAsked);
  const fits = known.map(({ tool, hasToken, hasValue, isReport }) => {
    const { inName, inDescription, hasThing, weight } = fitOf(tool, said);
    // "Book me a flight" is none of a tool that books visits, and "change the name" is about what is read back.
    if (!hasThing && !hasToken && request.words.length > fewWords) return 0;
    if (inName + inDescription === 0) return 0;
    const isGiven = hasToken || hasValue();
    const isTold = isReport && request.form === "statement";
    // What only reads answers a question about the visitor's own thing, and nothing that is reported.
    const isReading = !tool.needsConsent && !isGiven && !isAsked && request.words.length > fewWords;
    const isNamed =
      (inName > 1 && !isReading) ||
      (inName === 1 && !isReading && (isWanted || isTold || isGiven || request.words.length <= fewWords));
    const isDescribed = inName + inDescription >= leastDescribed && (isWanted || isGiven);
    const isAnswer = isAsked || isAboutIt;
    const isRequest =
      !isAnswer ||
      hasToken ||
      (!isAboutIt && (isGiven ? isForeign || request.form === "ability" : isForeign && inName > 1));
    return (isNamed || isDescribed) && isRequest ? weight + Number(hasToken) : 0;
  });
  const top = Math.max(...fits);
  const best = known.filter((_, at) => top > 0 && fits[at] === top).map(({ tool }) => tool);
  if (best.length < 2) return best[0];
  // Of two things that are asked for, the first is done first.
  const [earliest] = [...said].filter((topic) => best.some((tool) => topicsOfTool(tool).name.has(topic)));
  const named = best.filter((tool) => earliest !== undefined && topicsOfTool(tool).name.has(earliest));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a message asks what something costs, when or where it is and the like. */
export function isAboutIt(message: string): boolean {
  const { topics, language } = readTopics(message);
  const [first = ""] = message.toLowerCase().match(/\p{L}+/u) ?? [];
  const isAsking = wordsOf(language).understanding.asking.split(" ").includes(first) && first !== "my";
  return (isAsking && /[?？؟]/u.test(message)) || topics.some(({ topic }) => topic === "price" || topic === "allowed");
}

/** How many of a tool's topics a message names. */
export function topicsShared(message: string, tool: Tool): number {
  const { name, description } = topicsOfTool(tool);
  const said = new Set(readTopics(message).topics.map(({ topic }) => same[topic] ?? topic));
  return (
    [...said].filter((topic) => name.has(topic)).length +
    0.5 * [...said].filter((topic) => description.has(topic)).length
  );
}

function fitOf(tool: Tool, said: ReadonlySet<string>): TopicFit {
  const { name, description } = topicsOfTool(tool);
  const named = [...name].filter((topic) => said.has(topic));
  const described = [...description].filter((topic) => said.has(topic));
  const inDescription = described.length;
  const isThing = (topic: string) => !doing.has(topic);
  const things = named.filter(isThing).length;
  return {
    inName: named.length,
    inDescription,
    hasThing: things > 0 || described.some(isThing),
    weight: 4 * things + 3 * (named.length - things) + inDescription,
  };
}
