import type { Slot } from "../../understanding/slots/slot.ts";
import type { Doubt, Moment, Value } from "../../understanding/slots/value.ts";
import { exact, readAnswer } from "../../understanding/values/answer.ts";
import { takesBack } from "../../understanding/values/bounds.ts";
import { readOrdinal } from "../../understanding/values/choices.ts";
import { gatherValues } from "../../understanding/values/gather.ts";
import { leftOver } from "../../understanding/values/leftover.ts";
import { isContent } from "../../understanding/words/fillers.ts";
import { readWords } from "../../understanding/words/words.ts";
import type { Form } from "./form.ts";

/** What a message says to a form. */
export interface FormReading {
  readonly values: ReadonlyMap<string, Value>;
  readonly doubts: ReadonlyMap<string, Doubt>;
  /** What the slot that was asked for may be, where more was said than was understood. */
  readonly guess?: Value | undefined;
  /** Slots that are to change, without a value. */
  readonly named: readonly Slot[];
}

/** In "make it 4" the number is whatever such a thing was asked for. */
const bareKinds = ["time", "number", "name"] as const;

/** Reads values for any slot, and the bare answer for the one that was asked for. */
export function readMessage(message: string, form: Form, moment: Moment): FormReading {
  const { slots, asked, alternatives } = form;
  const picked = alternatives.length > 0 ? readOrdinal(message, alternatives) : undefined;
  if (asked?.kind === "text") return readWithText(message, form, asked, moment);
  const reading = gatherValues(picked ?? message, slots, { moment, asked, filled: new Set(form.values.keys()) });
  const values = new Map(reading.values);
  const doubts = new Map(reading.doubts);
  const isOpen = asked && !values.has(asked.key) && !doubts.has(asked.key);
  let guess: Value | undefined;
  if (isOpen) {
    const answers = exact.has(asked.kind) ? [reading.unread] : answersIn(reading.rest, message, moment);
    guess = takeBare(answers, asked, moment, values, doubts);
  } else if (asked && values.has(asked.key)) {
    const own = readAnswer(message, asked, moment);
    const isLeft = () =>
      leftOver(reading.unread, { slots, asked, language: moment.language, isLoose: !exact.has(asked.kind) }).length > 0;
    if (own.value !== undefined) values.set(asked.key, own.value);
    else if ((values.size === 1 && own.doubt) || isLeft()) {
      guess = own.guess ?? values.get(asked.key);
      values.delete(asked.key);
      doubts.set(asked.key, own.doubt ?? "unsure");
    }
  } else if (!asked && values.size === 0 && takesBack(message, moment.language))
    takeChange(reading.unread, form, moment, values);
  const named =
    takesBack(message, moment.language) || readWords(message).length <= 3
      ? reading.named.filter(({ key }) => !values.has(key))
      : [];
  return { values, doubts, named, guess };
}

/** An answer in one's own words is kept whole; days and names within it fill only what is empty. */
function readWithText(message: string, form: Form, asked: Slot, moment: Moment): FormReading {
  const empty = form.slots.filter((slot) => slot !== asked && !form.values.has(slot.key));
  const reading = gatherValues(
    message,
    takesBack(message, moment.language) ? form.slots.filter((slot) => slot !== asked) : empty,
    {
      moment,
    },
  );
  const values = new Map(reading.values);
  const left = reading.rest.join(", ");
  const { value, doubt } = readAnswer(message, asked, moment);
  const text = values.get(asked.key) ?? value;
  if (text !== undefined && readWords(left).some((word) => isContent(word.text))) values.set(asked.key, text);
  return { values, doubts: new Map(doubt && !values.has(asked.key) ? [[asked.key, doubt]] : []), named: [] };
}

/** The whole of what is left, then its pieces; of "seven, no, eight" the last is meant. */
function answersIn(rest: readonly string[], message: string, { language }: Moment): readonly string[] {
  return [rest.join(", "), ...(takesBack(message, language) ? rest.toReversed() : rest)];
}

/** Takes the first that is an answer, or says what may be one. */
function takeBare(
  answers: readonly string[],
  asked: Slot,
  moment: Moment,
  values: Map<string, Value>,
  doubts: Map<string, Doubt>,
): Value | undefined {
  let meant: Value | undefined;
  for (const answer of answers) {
    const { value, doubt, guess } = readAnswer(answer, asked, moment);
    if (doubt) doubts.set(asked.key, doubt);
    meant ??= guess;
    if (value === undefined) continue;
    values.set(asked.key, value);
    doubts.delete(asked.key);
    return undefined;
  }
  return meant;
}

/** "No, make it 4": of the values of such a kind, the only one that this can be; "we are 5" and "5, not 4" are no hour. */
function takeChange(answer: string, { slots }: Form, moment: Moment, values: Map<string, Value>): void {
  for (const kind of bareKinds) {
    const [slot, other] = slots.filter((one) => one.kind === kind);
    const value = slot && !other ? readAnswer(answer, slot, moment).value : undefined;
    if (value === undefined) continue;
    values.set(slot!.key, value);
    return;
  }
}
