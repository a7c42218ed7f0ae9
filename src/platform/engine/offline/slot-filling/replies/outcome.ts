import { isOwnReason, notDone } from "../../../tools/answer.ts";
import type { ToolOutcome } from "../../../turn.ts";
import type { Slot } from "../../../understanding/slots/slot.ts";
import type { Moment, Value } from "../../../understanding/slots/value.ts";
import { wordsOfTool } from "../../../understanding/tool-words.ts";
import { findMoments } from "../../../understanding/values/moments/moments.ts";
import { readers } from "../../../understanding/values/readers.ts";
import { type Form, without } from "../form.ts";
import { actionOf, capital, type Place, showMoments, showText, textsIn } from "./wording.ts";

const maxMessageChars = 600;
const maxFields = 8;
const maxAlternatives = 8;
const takenWords = /\b(?:taken|booked|full|unavailable|not available|no longer available|not free|occupied)\b/i;

/** The text for a success: in the result's own words where it has a `message`, else by its few plain fields. */
export function successText({ tool }: Form, result: ToolOutcome["result"], place: Place): string {
  const { done } = textsIn(place.language);
  if (typeof result.message === "string" && result.message.trim() !== "")
    return showText(showMoments(result.message, place), maxMessageChars);
  const fields = Object.entries(result)
    .filter(([name, value]) => !/^(?:ok|success|outcome)$/.test(name) && isPlain(value))
    .slice(0, maxFields)
    .map(
      ([name, value]) =>
        `- **${showText(capital(name.replaceAll("_", " ")), 60)}**: ${showText(plainText(value as Value, place), 200)}`,
    );
  const { title } = wordsOfTool(tool);
  const head = tool.needsConsent ? done : `**${showText(capital(title), 80)}**`;
  return [head, fields.join("\n")].filter((part) => part !== "").join("\n\n");
}

/** The text for a failure: what was not done and why, and nothing of what comes next. */
export function failureText({ tool }: Form, result: ToolOutcome["result"], place: Place): string {
  const said = typeof result.error === "string" ? result.error.trim() : "";
  // A visitor who writes Portuguese is not told in English that a service is down.
  const isReason = said !== "" && said !== `${notDone}.` && (place.language === "en" || !isOwnReason(said));
  const error = isReason ? endSentence(showText(showMoments(said, place), 300)) : "";
  return `${textsIn(place.language).failed(actionOf(tool))} ${error}`.trim();
}

/** The text for an unknown outcome: nobody knows whether it was done, so that nobody does it twice. */
export function unknownText({ tool }: Form, language: string): string {
  return textsIn(language).unknown(actionOf(tool));
}

/** What a failure asks to be given anew. */
export interface Retry {
  readonly form: Form;
  /** What the tool would take, in its own words. */
  readonly alternatives: readonly string[];
  readonly slot: Slot | undefined;
}

/** Takes out the values that a tool refused, by the field it names, by what it offers, or since it says a time is taken. */
export function readRetry(form: Form, result: ToolOutcome["result"], moment: Moment): Retry {
  const offered = Array.isArray(result.alternatives) ? result.alternatives : [];
  const alternatives = offered
    .filter((one): one is string => typeof one === "string" && one.trim() !== "")
    .slice(0, maxAlternatives)
    .map((one) => one.slice(0, 80).toWellFormed());
  const named = form.slots.filter(
    ({ parameter }) => fieldsOf(result).has(parameter) || isNamed(parameter, result.error),
  );
  const refused = named.length > 0 ? named : form.slots.filter((slot) => isOffered(slot, alternatives, form, moment));
  const slots = refused.length > 0 ? refused : takenSlots(form, result.error);
  return { form: slots.length > 0 ? without(form, slots) : form, alternatives, slot: slots[0] };
}

/** Texts and numbers of a result by name, to fill in the next form from. */
export function plainFields(result: ToolOutcome["result"]): Record<string, Value> {
  const fields = Object.entries(result).filter(
    ([name, value]) => isPlain(value) && name.length <= 80 && !/^(?:message|error)$/.test(name),
  );
  return Object.fromEntries(
    fields
      .slice(0, 16)
      .map(([name, value]) => [
        name,
        typeof value === "string" ? value.slice(0, 120).toWellFormed() : (value as Value),
      ]),
  );
}

function fieldsOf({ field, errors }: ToolOutcome["result"]): ReadonlySet<string> {
  const listed = typeof errors === "object" && errors !== null && !Array.isArray(errors) ? Object.keys(errors) : [];
  return new Set(typeof field === "string" ? [field, ...listed] : listed);
}

/** A parameter's own spelling in an error; a plain word such as "date" may be there by chance, "leave_by" may not. */
function isNamed(parameter: string, error: unknown): boolean {
  return parameter.includes("_") && typeof error === "string" && error.split(/[^\w]+/).includes(parameter);
}

/** Whether the alternatives are values of this slot: of times only, the day stays as it was. */
function isOffered(slot: Slot, alternatives: readonly string[], { values }: Form, moment: Moment): boolean {
  const [first] = alternatives;
  if (first === undefined || !values.has(slot.key)) return false;
  if (slot.kind === "date") return findMoments(first, moment).some(({ day }) => day !== undefined);
  if (slot.kind === "time") return findMoments(first, moment).some(({ time }) => time !== undefined);
  return slot.kind === "choice" && readers.choice.find(first, slot).length > 0;
}

function takenSlots({ slots }: Form, error: unknown): Slot[] {
  if (typeof error !== "string" || !takenWords.test(error)) return [];
  const time = slots.find(({ kind }) => kind === "time");
  const day = slots.find(({ kind }) => kind === "date");
  return [time ?? day].filter((slot) => slot !== undefined);
}

function isPlain(value: unknown): boolean {
  return (
    (typeof value === "string" && value.trim() !== "") ||
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value))
  );
}

function plainText(value: Value, place: Place): string {
  const { yes, no } = textsIn(place.language);
  return typeof value === "boolean" ? (value ? yes : no) : showMoments(String(value), place);
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
