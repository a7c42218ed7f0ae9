import { wordsOf } from "../../../../../../languages/server.ts";
import type { WordVectors } from "../../../../knowledge/words/word-vectors.ts";
import { memoiseObject } from "../../../../memoise.ts";
import type { Tool } from "../../../../turn.ts";
import { mannerOfTool, readManner } from "../../../../understanding/manner.ts";
import { isBroken } from "../../../../understanding/person.ts";
import type { Slot, SlotKind } from "../../../../understanding/slots/slot.ts";
import { readSlots } from "../../../../understanding/slots/slots.ts";
import type { Moment, Value } from "../../../../understanding/slots/value.ts";
import { readTopics } from "../../../../understanding/topics.ts";
import { gatherValues, type Reading } from "../../../../understanding/values/gather.ts";
import { profileOf } from "../profile.ts";
import { readRequest } from "../request.ts";
import { carryingWords, likenessTo, placeOf, placesIn, placesOfTool, textOf, wordsOfTool } from "./tool-text.ts";

/** What tells which tool a message asks for, if any: numbers that are weighed by `tool-weights.ts`. */
export interface Signs<Names extends string = string> {
  /** Of the message: that it asks for none. */
  readonly none: Readonly<Record<Names, number>>;
  /** Of the message beside each tool. */
  readonly tools: readonly Readonly<Record<Names, number>>[];
}

/** What an encoder tells of an English message. */
export interface Meaning {
  /** How much it sounds like a wish for something to be done: above 0 more than not. */
  readonly wanted: number;
  /** For each tool, how near the message lies to what the tool says of itself. */
  readonly tools: readonly (readonly number[])[];
}

export interface SignOptions {
  readonly moment: Moment;
  readonly assistantName: string;
  readonly vectors: WordVectors;
  /** What an encoder tells; where there is none, its signs are 0. */
  readonly meaning?: Meaning | undefined;
}

/** Topics of what is done to things; the others are things. */
const doing: ReadonlySet<string> = new Set(
  `book cancel change move order send report renew upgrade downgrade reset track register pay return buy rent status borrow
  forgot lost broken repair leak delivery pick-up`.split(/\s+/),
);
/** Values that say which thing, when or who, and not only what it is about. */
export const identifying: ReadonlySet<SlotKind> = new Set(
  "date time phone email postcode reference name address".split(" ") as SlotKind[],
);
/** Words like these say that something is wrong. */
const faultWords = "broken fault leak damage problem fail wrong outage missing lost defect stolen".split(" ");
/** "The car opened" tells what has happened; "the car is locked" what is wrong. */
const past = /(?<!\b(?:is|are|be|been|get|got|gets|has|have|not|would|am) )\b[a-z]{3,}ed\b/;
/** What an encoder compares a message with, in its order. */
export const meantBy = ["meantName", "meantWish", "meantDescription", "meantAll", "meantParameters"] as const;
const maxChars = 600;
const leastReferenceChars = 5;
const several = 2;
const mostOf = { text: 3, topics: 2 };

/** Reads what is known of a message and of each tool beside it. */
export function readSigns(message: string, tools: readonly Tool[], options: SignOptions): Signs {
  const { moment, assistantName, vectors, meaning } = options;
  const text = message.slice(0, maxChars);
  const { form, words, action } = readRequest(text, { assistantName });
  const line = words.map((word) => word.text).join(" ");
  const { language, topics } = readTopics(text);
  const said = new Set(topics.map(({ topic }) => topic));
  const manner = readManner(text, [language, moment.language ?? "en"]);
  const carrying = carryingWords(text);
  const places = placesIn(text, vectors);
  const middle = vectors.average(places);
  const faultiness = faultinessOf(places, vectors);
  const isMarked = /[?？؟]/u.test(text);
  const isFault = isBroken(text);
  const isAbout = isAboutIt(text);
  const readings = tools.map((tool) => {
    const slots = readSlots(tool);
    return { tool, slots, reading: gatherValues(text, slots, { moment, isOpening: true }) };
  });
  const isIdentified = readings.some(({ slots, reading }) =>
    slots.some((slot) => identifying.has(slot.kind) && isGiven(slot, reading)),
  );
  const isAsking = isMarked || manner.asks;
  const isPureQuestion = isAsking && !manner.wants && !isIdentified;
  return {
    none: numbersOf({
      constant: true,
      asks: manner.asks,
      wants: manner.wants,
      told: manner.told,
      wrong: manner.wrong,
      pureQuestion: isPureQuestion,
      questionWithValue: isAsking && isIdentified,
      marked: isMarked,
      question: form === "question",
      ability: form === "ability",
      request: form === "request",
      aboutIt: isAbout,
      past: language === "en" && past.test(line),
      thanks: thanksOf(language).test(text),
      fault: isFault,
      faultiness,
      meantWanted: meaning?.wanted ?? 0,
    }),
    tools: readings.map(({ tool, slots, reading }, at) => {
      const profile = profileOf(tool);
      const own = wordsOfTool(tool);
      const manners = mannerOfTool(tool);
      const { name, all, middle: middleOfTool } = placesOfTool(tool)(vectors);
      const inText = carrying.map((word) => likenessTo(word, own.description));
      const inAny = carrying.map((word, at) =>
        Math.max(inText[at]!, likenessTo(word, own.name), likenessTo(word, own.parameters)),
      );
      const [, secondNear = 0] = places.map((place) => nearness(place, name, vectors)).sort((one, two) => two - one);
      const named = [...said].filter((topic) => own.topics.has(topic));
      const required = slots.filter(({ isOptional }) => !isOptional);
      const given = required.filter((slot) => isGiven(slot, reading));
      const reads = onlyReads(tool);
      const isRequested = action?.isRequest === true && profile.action !== undefined;
      const faults = faultinessOf(all, vectors);
      return numbersOf({
        text: Math.min(mostOf.text, sum(inText)),
        part: average(inAny),
        things: Math.min(mostOf.topics, named.filter((topic) => !doing.has(topic)).length),
        doing: Math.min(mostOf.topics, named.filter((topic) => doing.has(topic)).length),
        nearName: secondNear,
        near: cosine(middle, middleOfTool),
        backNear: average(all.map((place) => nearness(place, places, vectors))),
        backNearName: average(name.map((place) => nearness(place, places, vectors))),
        given: required.length === 0 ? 0 : given.length / required.length,
        severalGiven: given.length >= several,
        shaped: given.some(
          ({ shape, token, kind, key }) =>
            (shape || kind === "reference") && (token?.test(`${reading.values.get(key)}`) ?? reading.values.has(key)),
        ),
        action: isRequested && action.action === profile.action,
        otherAction: isRequested && action.action !== profile.action,
        drops: manner.drops && manners.drops,
        otherWrong: manner.wrong && !manners.wrong,
        takesWrong: manners.wrong,
        aboutIt: isAbout && isAboutIt(`${textOf(tool).name}. ${tool.description}`),
        rest:
          reading.rest.length === 0 ? 0 : carryingWords(reading.rest.join(" ")).length / Math.max(1, carrying.length),
        faults: faultiness * faults,
        faultSaid: isFault ? faults : 0,
        reads,
        readsQuestion: reads && isPureQuestion,
        readsAsked: reads && (isMarked || form === "question"),
        ...Object.fromEntries(meantBy.map((name, index) => [name, meaning?.tools[at]?.[index] ?? 0])),
      });
    }),
  };
}

/** Whether a message asks what something costs, when or where it is and the like. */
export function isAboutIt(message: string): boolean {
  const { topics, language } = readTopics(message);
  const [first = ""] = message.toLowerCase().match(/\p{L}+/u) ?? [];
  const isAsking = wordsOf(language).understanding.asking.split(" ").includes(first) && first !== "my";
  return (isAsking && /[?？؟]/u.test(message)) || topics.some(({ topic }) => topic === "price" || topic === "allowed");
}

/** Whether a message gives a value of a slot, or what looks like one: "E14" is no number of a thing by itself. */
function isGiven({ key, kind, shape }: Slot, { values, doubts }: Reading): boolean {
  const isShort = kind === "reference" && !shape && !isLongReference(values.get(key));
  return (values.has(key) && !isShort) || (doubts.has(key) && doubts.get(key) !== "past");
}

const faultPlaces = memoiseObject((vectors: WordVectors) => faultWords.flatMap((word) => placeOf(word, vectors) ?? []));

/** How near any of these words is to one for what is wrong. */
function faultinessOf(places: readonly number[], vectors: WordVectors): number {
  return Math.max(0, ...places.map((place) => nearness(place, faultPlaces(vectors), vectors)));
}

function nearness(place: number, others: readonly number[], vectors: WordVectors): number {
  return Math.max(0, ...others.map((other) => (other === place ? 1 : vectors.similarity(place, other))));
}

function thanksOf(language: string): RegExp {
  const { thanks } = wordsOf(language).understanding.confirmation;
  return new RegExp(`(?<!\\p{L})(?:${thanks})(?!\\p{L})`, "iu");
}

function numbersOf(signs: Readonly<Record<string, number | boolean>>): Record<string, number> {
  return Object.fromEntries(Object.entries(signs).map(([name, value]) => [name, Number(value)]));
}

function cosine(one: Float32Array, other: Float32Array): number {
  const product = (a: Float32Array, b: Float32Array) => a.reduce((all, value, at) => all + value * b[at]!, 0);
  const lengths = product(one, one) * product(other, other);
  return lengths === 0 ? 0 : product(one, other) / Math.sqrt(lengths);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** What changes something, or wants to be agreed to, runs for nothing less than a request. */
export function onlyReads({ needsConsent, writes }: Tool): boolean {
  return !needsConsent && !writes;
}

/** "MC-1042" is nothing else than a thing's number; "E14" may be anything. */
export function isLongReference(reference: Value | undefined): boolean {
  return String(reference ?? "").replaceAll("-", "").length >= leastReferenceChars;
}

export function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
