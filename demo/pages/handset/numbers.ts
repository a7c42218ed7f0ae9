import { spaced } from "../../../src/console/pages/shared/phone-number.ts";
import type { Phone } from "./phone.ts";

/** A number's name in the address book, else the number. */
export function nameOf(number: string, phone: Phone | undefined): string {
  return phone?.contacts.find((contact) => contact.number === number)?.name ?? spaced(number);
}
