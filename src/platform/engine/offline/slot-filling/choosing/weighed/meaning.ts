import type { Encoder, SentenceVector } from "../../../../encoder/encoder.ts";
import { memoiseObject } from "../../../../memoise.ts";
import type { Tool } from "../../../../turn.ts";
import { readTopics } from "../../../../understanding/topics.ts";
import { readRequest } from "../request.ts";
import { splitClauses } from "../split-question.ts";
import { isAboutIt, type Meaning } from "./signs.ts";

/** Chosen: clauses of a message, and sentences of a description, that are read by themselves. */
const maxClauses = 4;
const maxSentences = 4;
/** Who tells a story is not understood by one vector. */
const maxChars = 300;
/** So that a weight means as much as one of what is 0 or 1: a vector's numbers are small. */
const vectorScale = 4;
const manyChars = 200;
/** Beyond this, one sign would outweigh all others. */
const mostWanted = 4;
/** Weights stand in the file in hundredths. */
const scale = 100;
let known: Promise<readonly number[]> | undefined;

/** Undefined for other languages than English, and where the encoder gives nothing. */
export async function readMeaning(
  message: string,
  tools: readonly Tool[],
  { encoder, assistantName }: { readonly encoder: Encoder; readonly assistantName: string },
): Promise<Meaning | undefined> {
  if (message.length > maxChars || readTopics(message).language !== "en") return undefined;
  const read = await readVectors(message, tools, { encoder, assistantName });
  if (!read) return undefined;
  const weights = await readWantedWeights();
  const wanted = read.message.reduce((sum, sign, at) => sum + sign * weights[at]!, 0);
  return { wanted: limitWanted(wanted), tools: read.tools };
}

export function limitWanted(wanted: number): number {
  return Math.max(-mostWanted, Math.min(mostWanted, wanted));
}

/** The numbers by which the weights are fitted: of a message, and of it beside each tool. */
export async function readVectors(
  message: string,
  tools: readonly Tool[],
  { encoder, assistantName }: { readonly encoder: Encoder; readonly assistantName: string },
): Promise<{ readonly message: readonly number[]; readonly tools: Meaning["tools"] } | undefined> {
  const clauses = splitClauses(message).filter((clause) => clause !== message);
  const described = tools.map(textsOf);
  const lasting = described.flat(2);
  const [said, own] = await Promise.all([
    encoder.encode([message, ...clauses.slice(0, maxClauses)]),
    encoder.encode(lasting, { isRemembered: true }),
  ]);
  if (!said || !own) return undefined;
  const vectorOf = new Map(lasting.map((text, at) => [text, own[at]!]));
  return {
    message: [...mannerOf(message, assistantName), ...said[0]!.map((part) => part * vectorScale)],
    tools: described.map((texts) =>
      texts.map((some) =>
        nearest(
          said,
          some.map((text) => vectorOf.get(text)!),
        ),
      ),
    ),
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

/** Reads the weights once, when first asked for. */
function readWantedWeights(): Promise<readonly number[]> {
  known ??= import("./wanted-weights.txt?raw").then(({ default: text }) =>
    text
      .trim()
      .split(" ")
      .map((value) => Number(value) / scale),
  );
  known.catch(() => (known = undefined));
  return known;
}

/** Writes weights as the file that holds them. */
export function formatWantedWeights(weights: readonly number[]): string {
  return `${weights.map((weight) => Math.round(weight * scale)).join(" ")}\n`;
}
