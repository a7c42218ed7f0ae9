import type { Contact } from "../../turn.ts";
import type { SlotKind } from "../../understanding/slots/slot.ts";
import type { Moment, Value } from "../../understanding/slots/value.ts";
import { readAnswer } from "../../understanding/values/answer.ts";
import { type Form, fill } from "./form.ts";
import type { Memory } from "./memory.ts";

/** Who and which: these hold from one thing done to the next. A day or a time does only where another one is given. */
const lasting: ReadonlySet<SlotKind> = new Set(["reference", "name", "phone", "email", "postcode", "address"]);

/** What a new form is filled from besides its message. */
export interface Known {
  /** What was done last. */
  readonly last: Memory["last"];
  readonly moment: Moment;
  /** Who calls or writes, where the channel knows their number. */
  readonly contact?: Contact | undefined;
}

/**
 * Fills a new form from what was done last, for messages that point back: "move it to Friday" keeps the reference, and the
 * time too since a new day is given. Only values of the same name that can be read as what the parameter is. Nobody who calls
 * is asked for the number that they call from: what is read back names it, and another one can be said.
 */
export function prefill(form: Form, message: string, known: Known): Form {
  return withOwnNumber(fromLast(form, message, known), known.contact);
}

/** The names of a parameter that is the caller's number, and of nobody else. */
const ownNumber =
  /^(?:(?:your|my|own|caller|contact|customer|client|visitor|guest|user|mobile|cell)[_ -]?(?:s[_ -])?)?(?:tele)?(?:phone|fon|mobile|cell|tel|handy)[_ -]?(?:number|nummer|nr|no)?$/i;

function withOwnNumber(form: Form, contact: Contact | undefined): Form {
  if (!contact || (form.tool.writes && !form.tool.needsConsent)) return form;
  const [slot, more] = form.slots.filter(({ kind }) => kind === "phone");
  if (!slot || more || slot.isOptional || form.values.has(slot.key) || !ownNumber.test(slot.key)) return form;
  return fill(form, new Map([[slot.key, contact.phone]]));
}

/**
 * "Cancel my table" means the one of a moment ago too, by its reference alone, unless it says that it is another. The read-back shows
 * which one; without one, only what changes nothing runs.
 */
function fromLast(form: Form, message: string, { last, moment }: Known): Form {
  if (!last) return form;
  const pointsBack = /\b(?:its?|that|this|them|their|another|again|same)\b/i.test(message);
  const isOther = /\b(?:other|another|different|new|second|next|an?)\b/i.test(message);
  const isSame = !isOther && (!form.tool.writes || form.tool.needsConsent);
  const isMoving = form.slots.some(({ key, kind }) => form.values.has(key) && !lasting.has(kind));
  const values = new Map<string, Value>();
  for (const slot of form.slots) {
    const isMeant = pointsBack ? lasting.has(slot.kind) || isMoving : isSame && slot.kind === "reference";
    const known = Object.hasOwn(last.values, slot.key) ? last.values[slot.key] : undefined;
    if (!isMeant || known === undefined || form.values.has(slot.key)) continue;
    if (lasting.has(slot.kind)) values.set(slot.key, String(known));
    else if (typeof known === slot.kind) values.set(slot.key, known);
    else if (typeof known === "string") {
      const { value } = readAnswer(known, slot, moment);
      if (value !== undefined) values.set(slot.key, value);
    }
  }
  return fill(form, values);
}
