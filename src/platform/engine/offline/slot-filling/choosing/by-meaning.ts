import type { Encoder } from "../../../encoder/encoder.ts";
import type { Tool } from "../../../turn.ts";
import { isTrouble, wantsPerson } from "../../../understanding/person.ts";
import type { Moment } from "../../../understanding/slots/value.ts";
import { wordLine } from "../../../understanding/words/words.ts";
import { type MeaningFeatures, readMeaningFeatures } from "./meaning-features.ts";
import { readRequest } from "./request.ts";
import { isAboutIt } from "./weighed/signs.ts";

/** Fitted weights of what is read of a message and of tools, and of how sure both are together. */
export interface MeaningWeights {
  readonly message: readonly number[];
  readonly tool: readonly number[];
  readonly sure: readonly number[];
}

/** A tool that a message asks for in words of its own. */
export interface MeantTool {
  readonly tool: Tool;
  /** It asks for it, and not only about it: nothing is gained by looking for an answer first. */
  readonly isAsked: boolean;
}

interface MeaningOptions {
  readonly encoder: Encoder;
  readonly moment: Moment;
  readonly assistantName: string;
  readonly language: string;
}

/** Who tells a story wants an answer first. */
const maxChars = 300;
/** Measured in decision 405: with less, more forms are begun that nobody wanted than requests are found. */
const leastSure = 0.5;
/** Beyond this, one sign would outweigh all others. */
const mostWanted = 4;
const mostLead = 3;
/** Weights stand in the file in hundredths. */
const scale = 100;
/** What was done, is thanked for, is liked or is not wanted asks for nothing. */
const asksForNothing =
  /\b(?:thank|thanks|thx|cheers|already|was|were|had|yesterday|last (?:week|month|time|night|summer|winter))\b|\b(?:i|we)(?: [a-z]+ly)? (?:did not|would not|am not|are not|like|love|enjoy|hate)\b|to know\b|\b(?:do not|no need|never mind|see you|(?:my|our|the) [a-z]+(?: [a-z]+)? is (?:on|at|for|booked|confirmed))\b/;
let known: Promise<MeaningWeights> | undefined;

/** The one tool that an English message asks for by what its sentences mean, in whatever words: "nothing loads since this morning". */
export async function toolByMeaning(
  message: string,
  tools: readonly Tool[],
  { encoder, moment, assistantName, language }: MeaningOptions,
): Promise<MeantTool | undefined> {
  const able = tools.filter(({ needsConsent, writes }) => needsConsent || !writes);
  if (language !== "en" || able.length === 0 || message.length > maxChars) return undefined;
  if (asksForNothing.test(wordLine(message)) || isTrouble(message) || wantsPerson(message)) return undefined;
  const features = await readMeaningFeatures(message, able, { encoder, moment, assistantName });
  if (!features) return undefined;
  const weights = await readMeaningWeights();
  const { place, signs } = readSigns(features, weights);
  if (1 / (1 + Math.exp(-product(signs, weights.sure))) < leastSure) return undefined;
  const { form } = readRequest(message, { assistantName });
  return {
    tool: able[place]!,
    isAsked: (form === "request" || form === "statement") && !message.includes("?") && !isAboutIt(message),
  };
}

/** The tool that is most likely meant, and what tells how sure that is. */
export function readSigns(
  { message, tools }: MeaningFeatures,
  weights: MeaningWeights,
): { readonly place: number; readonly signs: readonly number[] } {
  const scores = tools.map((one) => product(one, weights.tool));
  const [first = 0, second = first - 1] = scores.toSorted((one, other) => other - one);
  const place = scores.indexOf(first);
  const wanted = Math.max(-mostWanted, Math.min(mostWanted, product(message, weights.message)));
  const lead = Math.min(mostLead, first - second);
  return { place, signs: [1, ...tools[place]!, Math.max(...tools[place]!.slice(0, -1)), lead, wanted] };
}

/** Reads the weights once, when first asked for. */
async function readMeaningWeights(): Promise<MeaningWeights> {
  known ??= import("./meaning-weights.txt?raw").then(({ default: text }) => {
    const [message = [], tool = [], sure = []] = text
      .trim()
      .split("\n")
      .map((line) => line.split(" ").map((value) => Number(value) / scale));
    return { message, tool, sure };
  });
  known.catch(() => (known = undefined));
  return known;
}

/** Writes weights as the file that holds them: three lines, in hundredths. */
export function formatMeaningWeights({ message, tool, sure }: MeaningWeights): string {
  return [message, tool, sure].map((line) => `${line.map((value) => Math.round(value * scale)).join(" ")}\n`).join("");
}

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * weights[at]!, 0);
}
