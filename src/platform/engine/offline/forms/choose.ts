import { commonWords, generalWords } from "../../knowledge/words/common-words.ts";
import { synonymGroups } from "../../knowledge/words/synonyms.ts";
import type { Tool } from "../../turn.ts";
import { type Request, readRequest } from "./request.ts";
import { readSlots, type Slot, type SlotKind } from "./slots.ts";
import { gatherValues } from "./values/gather.ts";
import type { Moment } from "./values/value.ts";
import { type Action, actionOf, isActionWord } from "./words/actions.ts";
import { isContent } from "./words/fillers.ts";
import { stemOf } from "./words/stem.ts";
import { readWords } from "./words/words.ts";

/** What a message wants of the tools. */
export type Choice =
  | { readonly kind: "tool"; readonly tool: Tool }
  /** Any of these may be meant. */
  | { readonly kind: "unclear"; readonly tools: readonly Tool[] }
  /** It asks whether or how this can be done: the answer is knowledge, the tool an offer. */
  | { readonly kind: "offer"; readonly tool: Tool }
  /** It may ask for what this reads, if nothing else answers it. */
  | { readonly kind: "perhaps"; readonly tool: Tool };

/** A tool beside a message. */
interface Fit {
  readonly tool: Tool;
  readonly isAction: boolean;
  /** The part of the things in the tool's name that the message names. */
  readonly named: number;
  /** How many words of its description the message has. */
  readonly described: number;
  /** Where the first of these stands in the request. */
  readonly at: number;
  /** Values that say which thing is meant or when, not only what it is about. */
  readonly hasValue: boolean;
  /** It says nothing but the action, the thing and values. */
  readonly isWhole: boolean;
}

/** Words that every description holds. */
const empty = new Set(
  [
    "customer",
    "user",
    "visitor",
    "caller",
    "client",
    "person",
    "tool",
    "information",
    "details",
    "request",
    "when",
    "wants",
    "data",
    "name",
    "number",
  ].map(stemOf),
);
const identifying: ReadonlySet<SlotKind> = new Set([
  "date",
  "time",
  "phone",
  "email",
  "postcode",
  "reference",
  "name",
  "address",
]);
const groups = [
  ...synonymGroups,
  ["order", "parcel", "package", "shipment", "delivery"],
  ["visit", "booking", "reservation"],
].map((group) => group.map(stemOf));
/** How far behind "I need" the thing may stand: "I need a new boiler visit". */
const wishReach = 4;
const clearLead = 0.5;

/**
 * Compares a message with the tools' names and descriptions. Only a request runs a tool: it names the tool's action and
 * its thing ("please cancel my visit"), or the action and nothing that the tool has no word for ("book me in for Friday").
 * Questions go to the knowledge base, but for those that a reading tool answers ("where is my order?").
 * @param leansOn The tool that was used last, for "move it to Friday".
 */
export function chooseTool(
  message: string,
  tools: readonly Tool[],
  moment: Moment,
  leansOn?: Tool,
): Choice | undefined {
  const request = readRequest(message);
  if (request.words.length === 0) return undefined;
  const fits = tools.map((tool) => fitOf(tool, request, message, moment, leansOn));
  const wanted = fits.filter((fit) => isWanted(fit, request));
  if (wanted.length > 0) return best(wanted);
  if (request.form === "ability") {
    const able = fits.filter(({ isAction, named }) => isAction && named > 0);
    return able.length === 1 ? { kind: "offer", tool: able[0]!.tool } : undefined;
  }
  const spoken = fits.filter(({ named, isWhole }) => named > 0 && isWhole);
  // A bare "my order" between two tools that know orders.
  if (request.form !== "question" && request.action === undefined && spoken.length > 1) return best(spoken);
  const readable = fits.filter(({ tool, named }) => !tool.needsConsent && named === 1);
  return readable.length === 1 ? { kind: "perhaps", tool: readable[0]!.tool } : undefined;
}

function isWanted(fit: Fit, { form, action, words, wishedAt, isPolite }: Request): boolean {
  const { tool, isAction, named, described, hasValue, isWhole } = fit;
  const isAbout = named > 0 || described > 0 || isWhole;
  if (isAction && action?.isRequest) {
    if (form === "wish") return isAbout;
    // "Can I book a visit for Friday?" asks for it; "can I cancel a visit?" asks about it.
    if (form === "ability") return isAbout && (hasValue || isPolite);
    // Only what changes nothing may be done on a question, and only for the visitor's own thing.
    if (form === "question")
      return !tool.needsConsent && named > 0 && (hasValue || words.some(({ text }) => /^(?:my|our|mine)$/.test(text)));
    return isAbout && hasValue;
  }
  if (action?.isRequest) return false;
  // "I need a visit", "I'd like an engineer": what can be made is wished for without a verb.
  const isMaking = isMadeBy(actionOf(readWords(tool.name.replaceAll("_", " ")), readWords(tool.description)));
  if (form === "wish" && isMaking && wishedAt !== undefined) return fit.at >= wishedAt && fit.at - wishedAt < wishReach;
  // "Order A-1042" to a tool that looks it up.
  return form === "statement" && !tool.needsConsent && named > 0 && hasValue && isWhole;
}

function fitOf(tool: Tool, request: Request, message: string, moment: Moment, leansOn: Tool | undefined): Fit {
  const name = readWords(tool.name.replaceAll("_", " "));
  const description = readWords(tool.description.slice(0, 500));
  const action = actionOf(name, description);
  const slots = readSlots(tool);
  const things = name
    .filter(
      (word, at) =>
        isThing(word.text) &&
        !(at === 0 && name.length > 1 && isActionWord(word.stem) && actionOf([word], []) === action),
    )
    .map(({ stem }) => meanings(stem));
  const about = new Set(
    description
      .filter(({ stem, text }) => isThing(text) && !empty.has(stem) && !isActionWord(stem))
      .flatMap(({ stem }) => [...meanings(stem)]),
  );
  const isSaid = (stems: ReadonlySet<string>) =>
    request.words.some(({ stem }, at) => at !== request.action?.at && stems.has(stem));
  const isLeaning =
    leansOn !== undefined &&
    request.words.some(({ text }) => /^(?:it|that|this|them)$/.test(text)) &&
    sharesSomething(tool, leansOn);
  const reading = gatherValues(message, slots, { moment });
  const left = readWords(reading.rest.join(" , ")).filter(
    ({ text, stem }) => isContent(text) && !isActionWord(stem) && !things.some((stems) => stems.has(stem)),
  );
  const at = request.words.findIndex(
    ({ stem }, index) =>
      index >= (request.wishedAt ?? 0) && (about.has(stem) || things.some((stems) => stems.has(stem))),
  );
  return {
    tool,
    isAction: request.action !== undefined && request.action.action === action,
    named: isLeaning ? 1 : things.length === 0 ? 0 : things.filter(isSaid).length / things.length,
    described: request.words.filter(({ stem }) => about.has(stem)).length,
    at,
    hasValue: slots.some(({ key, kind }: Slot) => identifying.has(kind) && reading.values.has(key)),
    isWhole: left.length === 0,
  };
}

/** The one that fits clearly better than all others, else those that fit about as well as the best. */
function best(fits: readonly Fit[]): Choice {
  const scores = fits.map(
    ({ named, described, hasValue }) => 2 * named + Math.min(described, 2) * 0.25 + (hasValue ? 0.5 : 0),
  );
  const top = Math.max(...scores);
  const near = fits.filter((_, at) => scores[at]! > top - clearLead).map(({ tool }) => tool);
  return near.length === 1 ? { kind: "tool", tool: near[0]! } : { kind: "unclear", tools: near };
}

function isThing(word: string): boolean {
  return word.length > 2 && !commonWords.has(word) && !generalWords.has(word);
}

function meanings(stem: string): ReadonlySet<string> {
  return new Set([stem, ...groups.filter((group) => group.includes(stem)).flat()]);
}

function isMadeBy(action: Action | undefined): boolean {
  return action === "book" || action === "order" || action === "report" || action === "send";
}

/** Two tools that take a value of the same name speak of the same thing. */
function sharesSomething(one: Tool, other: Tool): boolean {
  return one.parameters.some(({ name }) => other.parameters.some((parameter) => parameter.name === name));
}
