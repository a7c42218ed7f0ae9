import type { Encoder, SentenceVector } from "../../../encoder/encoder.ts";
import { memoiseObject } from "../../../memoise.ts";
import type { Tool } from "../../../turn.ts";
import { readSlots } from "../../../understanding/slots/slots.ts";
import type { Moment } from "../../../understanding/slots/value.ts";
import { gatherValues } from "../values/gather.ts";
import { readRequest } from "./request.ts";
import { splitClauses } from "./split-question.ts";
import { isAboutIt } from "./weighed/signs.ts";

/** What is weighed of a message and tools; the weights are fitted by `scripts/commands/meant-tools.ts`. */
export interface MeaningFeatures {
  /** How the message asks, and what it means as a whole: whether it wants something done. */
  readonly message: readonly number[];
  /** For each tool, how near the message lies to what the tool says of itself, and the values that it gives the tool. */
  readonly tools: readonly (readonly number[])[];
}

/** Chosen: clauses of a message, and sentences of a description, that are read by themselves. */
const maxClauses = 4;
const maxSentences = 4;
const mostValues = 2;
/** So that a weight means as much as one of what is 0 or 1: a vector's numbers are small. */
const vectorScale = 4;
const manyChars = 200;

/** Undefined where the encoder gives nothing. */
export async function readMeaningFeatures(
  message: string,
  tools: readonly Tool[],
  { encoder, moment, assistantName }: { encoder: Encoder; moment: Moment; assistantName: string },
): Promise<MeaningFeatures | undefined> {
  const parts = [
    message,
    ...splitClauses(message)
      .filter((clause) => clause !== message)
      .slice(0, maxClauses),
  ];
  const described = tools.map(textsOf);
  const lasting = described.flat(2);
  const [said, own] = await Promise.all([encoder.encode(parts), encoder.encode(lasting, { isRemembered: true })]);
  if (!said || !own) return undefined;
  const vectorOf = new Map(lasting.map((text, at) => [text, own[at]!]));
  return {
    message: [...mannerOf(message, assistantName), ...said[0]!.map((part) => part * vectorScale)],
    tools: tools.map((tool, at) => {
      const given = gatherValues(message, readSlots(tool), { moment }).values.size;
      const likeness = described[at]!.map((own) =>
        nearest(
          said,
          own.map((text) => vectorOf.get(text)!),
        ),
      );
      return [...likeness, Math.min(given, mostValues) / mostValues];
    }),
  };
}

/** What a tool says of itself: its name, a wish for it, the sentences of its description, name and description, and what it is told. */
const textsOf = memoiseObject(({ name, description, parameters }: Tool): readonly (readonly string[])[] => {
  const words = name.replaceAll("_", " ");
  const sentences = description.split(/(?<=[.;!])\s+/).filter((sentence) => sentence.trim() !== "");
  return [
    [words],
    [`I want to ${words}`],
    sentences.slice(0, maxSentences),
    [`${words}. ${description}`],
    [`${words} ${parameters.map((parameter) => parameter.description).join(", ")}`],
  ];
});

function mannerOf(message: string, assistantName: string): number[] {
  const { form, isPolite } = readRequest(message, { assistantName });
  const signs = [
    true,
    form === "question",
    form === "ability",
    form === "request",
    isPolite,
    isAboutIt(message),
    message.includes("?"),
  ];
  return [...signs.map(Number), Math.min(message.length, manyChars) / (manyChars / 2)];
}

/** How near the nearest two of these lie: 1 where they mean the same. */
function nearest(some: readonly SentenceVector[], others: readonly SentenceVector[]): number {
  let best = 0;
  for (const one of some)
    for (const other of others) {
      let product = 0;
      for (let axis = 0; axis < one.length; axis++) product += one[axis]! * other[axis]!;
      best = Math.max(best, product);
    }
  return best;
}
