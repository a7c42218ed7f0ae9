import { memoiseObject } from "../../../memoise.ts";
import type { Tool } from "../../../turn.ts";
import type { SlotKind } from "../../../understanding/slots/slot.ts";
import { readSlots } from "../../../understanding/slots/slots.ts";
import type { Moment, Value } from "../../../understanding/slots/value.ts";
import { isActionWord } from "../../../understanding/words/actions.ts";
import { isSameVerb } from "../../../understanding/words/same-verbs.ts";
import { stemOf } from "../../../understanding/words/stem.ts";
import { readWords, type Word } from "../../../understanding/words/words.ts";
import { type GatherOptions, gatherValues } from "../values/gather.ts";
import { isContent } from "../words/fillers.ts";
import { chooseByFault } from "./by-fault.ts";
import { chooseByTopics, isAboutIt, topicsShared } from "./by-topics.ts";
import { isMaking, likeness, type Profile, profileOf } from "./profile.ts";
import { type Request, readRequest, spellingOf } from "./request.ts";
import { splitClauses } from "./split-question.ts";

/** What a message wants of the tools. */
export type Choice =
  | { readonly kind: "tool"; readonly tool: Tool }
  /** Any of these may be meant. */
  | { readonly kind: "unclear"; readonly tools: readonly Tool[] }
  /** It asks whether or how this can be done: the answer is knowledge, the tool an offer. */
  | { readonly kind: "offer"; readonly tool: Tool }
  /** It may ask for what this reads, if nothing else answers it. */
  | { readonly kind: "perhaps"; readonly tool: Tool };

export interface ChooseOptions {
  readonly moment: Moment;
  readonly assistantName: string;
  /** The tool that was used last, for "move it to Friday". */
  readonly leansOn?: Tool | undefined;
  /** A form is being filled in, whose values may be those of another tool as well. (default: false) */
  readonly isFilling?: boolean;
}

/** A tool beside a message. */
interface Fit {
  readonly profile: Profile;
  readonly isAction: boolean;
  /** How much of the things in the tool's name the message names, 0 to 1. */
  readonly named: number;
  /** How many words the message shares with the tool's description. */
  readonly described: number;
  /** What is wished for is a thing of this tool: "I need a visit". */
  readonly isRequested: boolean;
  /** It has a token of the shape that a parameter's description shows. */
  readonly hasToken: boolean;
  /** A form of another tool is being filled in. */
  readonly isFilling: boolean;
  /** It speaks of what the last tool was used on: "where is it now?" */
  readonly isPointed: boolean;
  /** What it says for the tool's parameters, read when that matters: most tools are out of the question by their words. */
  values(): FitValues;
}

/** The values of a message for a tool. */
interface FitValues {
  /** It gives a value that says which thing or when, and not only what it is about. */
  readonly hasValue: boolean;
  /** How many values it gives. */
  readonly given: number;
  /** It gives the number of the thing itself: "MC-1042". */
  readonly hasReference: boolean;
  /** It says nothing but the action, the thing and values. */
  readonly isWhole: boolean;
}

const identifying: ReadonlySet<SlotKind> = new Set(
  "date time phone email postcode reference name address".split(" ") as SlotKind[],
);
/** How far behind "I need" the thing may stand: "I need a new boiler visit". */
const requestReach = 4;
const pointing: ReadonlySet<string> = new Set(["it", "its", "that", "this", "them", "their"]);
const denying: ReadonlySet<string> = new Set(["not", "no", "never", "without"]);
const owning: ReadonlySet<string> = new Set("my our mine the it this that".split(" "));
const subjects: ReadonlySet<string> = new Set(["i", "we", "do", "did", "does", "would"]);
const leastReferenceChars = 5;
const clearLead = 0.5;
const severalValues = 2;
/** What is asked for stands at the beginning: each tool reads this much, and so many clauses of it. */
const maxChars = 600;
const maxClauses = 6;

/**
 * Compares a message with the tools' names and descriptions. Only a request runs a tool: it names the tool's action and
 * its thing ("please cancel my visit"), or the action and nothing that the tool has no word for ("book me in for Friday").
 * Questions go to the knowledge base, but for those that a reading tool answers ("where is my order?").
 */
export function chooseTool(
  message: string,
  tools: readonly Tool[],
  { moment, assistantName, leansOn, isFilling = false }: ChooseOptions,
): Choice | undefined {
  const spelling = spellingOfNames(tools);
  const read = (text: string) => {
    const request = readRequest(text, { spelling, assistantName });
    return { request, fits: tools.map((tool) => fitOf(tool, request, text, { moment, leansOn, isFilling })) };
  };
  const start = message.slice(0, maxChars);
  const [cued, other] = tools.filter(({ wording }) => wording?.cue?.test(start));
  if (cued && !other) return { kind: "tool", tool: cued };
  const clauses = splitClauses(start);
  const { request, fits } = read(start);
  if (request.words.length === 0) return undefined;
  // "My tap drips, can you send someone?" asks in its second half.
  const readings = [{ request, fits }, ...(clauses.length > 1 ? clauses.slice(0, maxClauses).map(read) : [])];
  for (const one of readings) {
    const wanted = one.fits.filter((fit) => isWanted(fit, one.request));
    if (wanted.length > 0) return best(wanted, start);
  }
  const asks = request.form === "question" || request.form === "ability";
  const fault = isFilling || asks ? undefined : chooseByFault(start, tools);
  if (fault) return { kind: "tool", tool: fault };
  const texts = [start, ...clauses];
  for (const [at, one] of readings.entries()) {
    if (isDenied(one.request.words) || one.request.words.some(({ text }) => isPast(text))) continue;
    const known = one.fits.map(({ profile: { tool }, hasToken, values }) => ({
      tool,
      hasToken,
      hasValue: () => values().hasValue,
      isReport: profileOf(tool).action === "report",
    }));
    const tool = chooseByTopics(texts[at]!, one.request, known);
    if (tool) return { kind: "tool", tool };
  }
  const given = isFilling ? undefined : byValues(start, request, fits);
  if (given) return { kind: "tool", tool: given };
  const worded = readings
    .map((one, at) => byWords(texts[at]!, one.request, one.fits))
    .find((found) => found !== undefined);
  if (worded && !isFilling) return worded;
  const asking = readings.find(({ request: { form } }) => form === "ability");
  if (asking) {
    const able = asking.fits.filter(({ isAction, named }) => isAction && named > 0);
    return able.length === 1 ? { kind: "offer", tool: able[0]!.profile.tool } : undefined;
  }
  const asksOther = request.action?.isRequest && request.action.action !== "look up";
  if (request.form !== "question" || asksOther) return undefined;
  // "Do parcels come on Saturdays?" asks for no parcel of the visitor's.
  const isOwn = ({ values }: Fit) => request.words.some(({ text }) => owning.has(text)) || values().given > 0;
  const readable = fits.filter((fit) => onlyReads(fit.profile.tool) && fit.named === 1 && isOwn(fit));
  return readable.length === 1 ? { kind: "perhaps", tool: readable[0]!.profile.tool } : undefined;
}

/** Who only gives values says so in a line; what is longer has a request in words. */
const maxGivenChars = 200;

/** The one tool to which a message gives two values, where it asks for nothing else: "table for four on Friday". */
function byValues(message: string, { words }: Request, fits: readonly Fit[]): Tool | undefined {
  if (message.length > maxGivenChars) return undefined;
  if (isDenied(words) || words.some(({ text }) => isPast(text)) || isAboutIt(message)) return undefined;
  const able = fits.filter(({ profile }) => profile.tool.needsConsent);
  const weights = able.map((fit) => {
    const { given, hasValue } = fit.values();
    return given >= severalValues && hasValue ? given + Math.min(1, fit.named) + 0.25 * Math.min(2, fit.described) : 0;
  });
  const top = Math.max(0, ...weights);
  const best = able.filter((_, at) => top > 0 && weights[at]! > top - 0.25);
  return best.length === 1 ? best[0]!.profile.tool : undefined;
}

/** What is wrong with a thing of the visitor's asks for what is done about it: "I forgot my password", "my card is gone". */
const trouble =
  /\b(?:forgot(?:ten)?|lost|lose|stolen|broken|gone|missing|expired|r[au]n(?:ning)? (?:out|low)|cannot|can not|do(?:es)? not (?:work|fit|recogni[sz]e)|stopped working|is not mine|never (?:got|arrived|came|received)|(?:did not|never) (?:make|made|order|ordered|buy|bought|authori[sz]ed?))\b/;
const leastDescribed = 2;

/**
 * The one tool whose words a message has, where it wishes for something, is polite, tells what is wrong or gives a value: those of its
 * name, or two of its description. A message that holds nothing but words of one tool's name asks for it.
 */
function byWords(message: string, request: Request, fits: readonly Fit[]): Choice | undefined {
  const { form, words, isPolite } = request;
  const isWrong = trouble.test(words.map(({ text }) => text).join(" "));
  // "I don't recognise this charge" denies no request, and asks for no price.
  if (form === "question" || form === "ability" || ((isDenied(words) || isAboutIt(message)) && !isWrong))
    return undefined;
  const isOwn = words.some(({ text }) => owning.has(text));
  const isAsked = form === "request" || isPolite || (isWrong && isOwn);
  const wanted = fits.filter((fit) => {
    const { profile, named, described } = fit;
    const ofName = wordsOfName(profile.tool);
    const isName =
      words.length > 0 && words.filter(({ text }) => isContent(text)).every(({ stem }) => ofName.has(stem));
    if (isName && words.some(({ stem }) => ofName.has(stem))) return true;
    if (!profile.tool.needsConsent || (named === 0 && described === 0)) return false;
    const { given } = fit.values();
    const isMeant =
      named === 1 || (named > 0 && described > 0) || described >= leastDescribed || (described > 0 && given > 0);
    return (isAsked && isMeant) || (given > 0 && (named === 1 || (isWrong && named > 0)));
  });
  return wanted.length === 0 ? undefined : best(wanted, message);
}

const wordsOfName = memoiseObject(
  ({ name }: Tool): ReadonlySet<string> => new Set(readWords(name.replaceAll("_", " ")).map(({ stem }) => stem)),
);

const spellingOfNames = memoiseObject((tools: readonly Tool[]) =>
  spellingOf(tools.flatMap(({ name }) => readWords(name.replaceAll("_", " ")).map(({ text }) => text))),
);

function isWanted(fit: Fit, request: Request): boolean {
  const { form, action, words, isPolite } = request;
  if (asksOwnVerb(fit, request)) return true;
  const { isAction, named, described, isPointed } = fit;
  // What looks something up is read back first where it needs an agreement.
  const reads = onlyReads(fit.profile.tool) || (fit.profile.action === "look up" && fit.profile.tool.needsConsent);
  // "Send someone" says what is to come without naming it, "send my cup back" what is to go.
  const isSaid = action !== undefined && action.at < 0 && (action.action === "book" || action.action === "return");
  if (isAction && action?.isRequest) {
    const { hasValue, hasReference, isWhole, given } = fit.values();
    const isAbout =
      (given > 0 && form === "request" && !fit.isFilling) ||
      named > 0 ||
      described > 0 ||
      hasReference ||
      isWhole ||
      isSaid;
    if (form === "request") return isAbout;
    // "Can I book a visit for Friday?" asks for it; "can I cancel a visit?" asks about it.
    if (form === "ability") return isAbout && (hasValue || isPolite);
    // Only what changes nothing may be done on a question, and only for the visitor's own thing.
    const isOwn = hasValue || isPointed || words.some(({ text }) => text === "my" || text === "our" || text === "mine");
    // "When does MC-1042 arrive?" names it by its number alone.
    const isIt = (named > 0 && isOwn) || (hasReference && (isWhole || action.at < 0));
    return form === "question" ? reads && isIt : isAbout && hasValue;
  }
  if (action?.isRequest) return false;
  if (form === "request" && isMaking(fit.profile)) return fit.isRequested;
  // "V-204 has a flat tyre" where such a number is this tool's.
  const isNoted = form !== "question" && form !== "ability" && action === undefined && fit.profile.tool.needsConsent;
  if (isNoted && !isDenied(words) && fit.hasToken && !fit.values().isWhole) return true;
  if (!reads || (form !== "statement" && form !== "question")) return false;
  const { hasValue, hasReference, isWhole } = fit.values();
  return isWhole && (hasReference || (form === "statement" && named > 0 && hasValue));
}

/**
 * "Please renew my loan": the verb of the tool's own name tells to do it, and the message names its thing or a value. A verb that
 * may mean many things, as in "add_to_basket", has to be wished for or asked for politely, and with its thing.
 */
function asksOwnVerb(
  { profile: { ownVerb, firstVerb, about }, named, described, values }: Fit,
  request: Request,
): boolean {
  const { form, words, isPolite } = request;
  const isAsked = form === "request" || isPolite;
  const verb = ownVerb ?? (isAsked && named === 1 ? firstVerb : undefined);
  if (verb === undefined || form === "ability" || form === "question") return false;
  const at = words.findIndex(({ stem }) => isSameVerb(stem, verb));
  if (at < 0 || isToldOf(words, at)) return false;
  const points = words.some(({ text }) => pointing.has(text));
  // The verb itself is often a word of the description.
  return named > 0 || described > Number(about.has(verb)) || points || values().hasValue || values().isWhole;
}

/** "I don't want to", "no need to": what is denied is the request itself, and not a value as in "not urgent". */
function isDenied(words: readonly Word[]): boolean {
  return words.some(
    ({ text }, at) =>
      denying.has(text) &&
      (at === 0 ||
        words.slice(Math.max(0, at - 2), at).some(({ text: before }) => subjects.has(before)) ||
        words.slice(at + 1, at + 4).some(({ stem }) => isActionWord(stem))),
  );
}

/** "Cancelled" reports what was done; "I need …" and the like are no such word. */
function isPast(word: string): boolean {
  return word.length > 5 && word.endsWith("ed") && isActionWord(stemOf(word));
}

/** "I renewed it" reports it, "I don't want to renew it" asks for nothing. */
function isToldOf(words: readonly Word[], at: number): boolean {
  const before = words.slice(0, at).map(({ text }) => text);
  return words[at]!.text.endsWith("ed") || before.includes("not") || before.includes("never");
}

/** What changes something, or wants to be agreed to, runs for nothing less than a request. */
function onlyReads({ needsConsent, writes }: Tool): boolean {
  return !needsConsent && !writes;
}

function fitOf(
  tool: Tool,
  request: Request,
  message: string,
  { moment, leansOn, isFilling = false }: Omit<ChooseOptions, "assistantName">,
): Fit {
  const { words, action, requestedAt } = request;
  const profile = profileOf(tool);
  const { things, about } = profile;
  // "An appointment" says what is wanted; "order" in "order a part" does not speak of an order.
  const said = words.filter((_, at) => action?.isMade || at !== action?.at).map(({ stem }) => stem);
  const isNamed = (stem: string) => things.some((thing) => likeness(stem, thing) > 0);
  const isDescribed = (stem: string) => [...about].some((thing) => likeness(stem, thing) > 0);
  const isPointed =
    leansOn !== undefined && sharesSomething(tool, leansOn) && words.some(({ text }) => pointing.has(text));
  const credits = things.map((thing) => Math.max(0, ...said.map((stem) => likeness(stem, thing))));
  let read: FitValues | undefined;
  const requested =
    requestedAt === undefined ? [] : words.slice(requestedAt, requestedAt + requestReach).map(({ stem }) => stem);
  return {
    profile,
    isAction: action !== undefined && action.action === profile.action,
    named: isPointed ? 1 : average(credits),
    described: said.filter(isDescribed).length,
    // What is told of something wrong is wished for by its own name alone: "I'd like a bike" reports none.
    isRequested: requested.some((stem) => isNamed(stem) || (profile.action !== "report" && isDescribed(stem))),
    isPointed,
    isFilling,
    hasToken: readSlots(tool).some(({ token }) => token?.test(message)),
    values() {
      read ??= readValues(
        tool,
        message,
        { moment, isOpening: !isFilling },
        ({ text, stem }) => isNamed(stem) || request.called.has(text),
      );
      return read;
    },
  };
}

/** @param isKnown Whether a word is the thing itself, or calls the assistant. */
function readValues(tool: Tool, message: string, options: GatherOptions, isKnown: (word: Word) => boolean): FitValues {
  const slots = readSlots(tool);
  const { values, rest } = gatherValues(message, slots, options);
  const left = readWords(rest.join(" , ")).filter(({ text, stem }) => isContent(text) && !isActionWord(stem));
  return {
    hasValue: slots.some(({ key, kind }) => identifying.has(kind) && values.has(key)),
    given: values.size,
    hasReference: slots.some(({ key, kind }) => kind === "reference" && isLong(values.get(key))),
    isWhole: left.every(isKnown),
  };
}

/** The one that fits clearly better than all others, else those that fit about as well as the best. */
function best(fits: readonly Fit[], message: string): Choice {
  const scores = fits.map(
    ({ profile, named, described, values }) =>
      2 * named +
      Math.min(described, 2) * 0.25 +
      (values().hasValue ? 0.5 : 0) +
      (named === 0 ? topicsShared(message, profile.tool) : 0),
  );
  const top = Math.max(...scores);
  const near = fits.filter((_, at) => scores[at]! > top - clearLead).map(({ profile }) => profile.tool);
  return near.length === 1 ? { kind: "tool", tool: near[0]! } : { kind: "unclear", tools: near };
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** "MC-1042" is nothing else than a thing's number; "E14" may be anything. */
function isLong(reference: Value | undefined): boolean {
  return String(reference ?? "").replaceAll("-", "").length >= leastReferenceChars;
}

/** Two tools that take a value of the same name speak of the same thing. */
function sharesSomething(one: Tool, other: Tool): boolean {
  return one.parameters.some(({ name }) => other.parameters.some((parameter) => parameter.name === name));
}
