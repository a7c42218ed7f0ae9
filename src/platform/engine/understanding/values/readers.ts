import type { SlotKind } from "../slots/slot.ts";
import type { Reader } from "../slots/value.ts";
import { choices } from "./choices.ts";
import { addresses, emails, phones, postcodes } from "./contacts.ts";
import { names } from "./names.ts";
import { numbers } from "./numbers.ts";
import { references } from "./references.ts";
import { texts } from "./texts.ts";
import { yesNo } from "./yes-no.ts";

/** How each kind is read, but for days and times, which stand in one expression. */
export const readers = {
  email: emails,
  reference: references,
  phone: phones,
  postcode: postcodes,
  address: addresses,
  choice: choices,
  number: numbers,
  name: names,
  boolean: yesNo,
  text: texts,
} as const satisfies Record<Exclude<SlotKind, "date" | "time">, Pick<Reader, "find">>;
