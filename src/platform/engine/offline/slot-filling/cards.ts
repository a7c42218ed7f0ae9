import { type CardField, cardLimits } from "../../../../contract/operations/conversations/cards.ts";
import { fieldOf } from "../../cards/fields.ts";
import {
  type CardAnswer,
  type CardMark,
  isCurrent,
  newCard,
  type PendingCard,
  type ShownForm,
  StaleCard,
  WrongCardValues,
} from "../../cards/input-card.ts";
import { type ReadValues, readCardValues } from "../../cards/values.ts";
import type { Tool } from "../../turn.ts";
import { limitValue } from "../../understanding/slots/limits.ts";
import type { Slot } from "../../understanding/slots/slot.ts";
import type { Moment } from "../../understanding/slots/value.ts";
import { titleOf, wordsOfTool } from "../../understanding/tool-words.ts";
import { dayOf, wallClock } from "../../wall-clock.ts";
import { advance, cancel, endWith } from "./continue.ts";
import { type Form, fill, missingSlots, reviveForm, toArguments, without } from "./form.ts";
import { type Memory, readMemory } from "./memory.ts";
import { unknownText } from "./replies/outcome.ts";
import { readBack } from "./replies/questions.ts";
import { capital, textsIn } from "./replies/wording.ts";
import type { SlotFillingReply, SlotFillingTurn } from "./reply.ts";
import { runForm } from "./run.ts";

/** What a reply asks, as a card. */
export interface ShownCard {
  readonly mark: CardMark;
  readonly pendingCall?: PendingCard;
  readonly form?: ShownForm;
}

/** The card of a reply that reads back, or that needs two values or more; nothing where words are all that is asked for. */
export function cardOf(
  { message, memory }: SlotFillingReply,
  tools: readonly Tool[],
  { moment, language }: Pick<SlotFillingTurn, "moment" | "language">,
): ShownCard | undefined {
  const form = reviveForm(memory.form, tools, moment.timezone);
  if (!form || form.state === "over" || form.state === "running") return undefined;
  const title = titleOf(form.tool);
  if (form.readBack && !form.asked) {
    const question = readBack(form, language);
    if (!message.includes(question)) return undefined; // it asks what to change
    const { verb } = wordsOfTool(form.tool);
    const button = verb === undefined ? undefined : textsIn(language).agreeButton(capital(verb));
    const action = button === undefined ? {} : { action: button };
    const mark = newCard(moment);
    const call = { id: mark.id, name: form.tool.name, title, fields: fieldsOf(form.slots, form) };
    return { mark, pendingCall: { ...call, expiresAt: new Date(mark.until), question, ...action } };
  }
  const missing = missingSlots(form);
  if (missing.length < 2) return undefined;
  const mark = newCard(moment);
  return { mark, form: { id: mark.id, title, fields: fieldsOf(shownSlots(form, missing), form) } };
}

/**
 * Takes what a visitor answered on the card: runs exactly what it shows with what they changed, gives it up, or fills in the form.
 * @throws {StaleCard} Where it is not the card that was shown last
 * @throws {WrongCardValues} Where a value does not fit
 */
export async function takeCardTurn(
  turn: SlotFillingTurn,
  remembered: unknown,
  answer: CardAnswer,
): Promise<SlotFillingReply> {
  const { form: stored, last, card } = readMemory(remembered);
  const form = reviveForm(stored, turn.tools, turn.moment.timezone);
  const { agreement, formAnswer } = answer;
  const id = agreement?.id ?? formAnswer?.id ?? "";
  if (!form || !isCurrent(card, id, turn.moment.at)) throw new StaleCard();
  if (form.state === "running") return endWith(unknownText(form, turn.language), last);
  if (formAnswer) {
    const missing = missingSlots(form);
    if (form.readBack || missing.length < 2) throw new StaleCard();
    const shown = shownSlots(form, missing);
    const filled = fillChanged(form, shown, formAnswer.values, turn.moment);
    return advance({ ...filled, asked: undefined, failures: 0, alternatives: [], state: "open" }, last, turn);
  }
  if (!agreement || !form.readBack) throw new StaleCard();
  if (agreement.answer === "no") return cancel(form, last, turn.language);
  const agreed = fillChanged(form, form.slots, agreement.arguments ?? {}, turn.moment);
  const [missing] = missingSlots(agreed);
  if (missing) throw new WrongCardValues({ [missing.key]: "is required." });
  return runForm(agreed, toArguments(agreed, turn.moment.timezone), turn);
}

function fillChanged(form: Form, slots: readonly Slot[], given: Parameters<typeof readCardValues>[1], moment: Moment) {
  const read = readCardValues(fieldsOf(slots, form), given);
  const today = dayOf(wallClock(moment));
  const wrong: Record<string, string> = {};
  const values = new Map<string, string | number | boolean>();
  for (const slot of slots) {
    const value = givenFor(read, slot) ?? form.values.get(slot.key);
    const isTaken = read.get(slot.key) === null;
    if (value === undefined || isTaken) continue;
    const limited = limitValue(value, slot);
    if (slot.kind === "date" && !slot.isPast && String(value) < today) wrong[slot.key] = "is over.";
    else if ("doubt" in limited) wrong[slot.key] = "is not of its form.";
    else values.set(slot.key, limited.value);
  }
  if (Object.keys(wrong).length > 0) throw new WrongCardValues(wrong);
  const taken = slots.filter(({ key }) => read.get(key) === null);
  return fill(without(form, taken), values);
}

function givenFor(read: ReadValues, { key }: Slot): string | number | boolean | undefined {
  const value = read.get(key) ?? undefined;
  return Array.isArray(value) ? value.join(", ") : value;
}

function fieldsOf(slots: readonly Slot[], { values }: Form): CardField[] {
  return slots.map((slot) => fieldOf(slot, values.get(slot.key)));
}

/** All slots where there is room for them, so that what the visitor has said stands there too; else what is missing. */
function shownSlots({ slots }: Form, missing: readonly Slot[]): readonly Slot[] {
  return slots.length <= cardLimits.formFields ? slots : missing.slice(0, cardLimits.formFields);
}

/** The memory of a reply, with the card that it shows. */
export function withCard(memory: Memory, shown: ShownCard | undefined): Memory {
  return { ...memory, card: shown?.mark ?? null };
}
