import type { Phone } from "./phone.ts";

/** `+44 7700 900123` of a British number; others in groups of three. */
export function spaced(number: string): string {
  return /^\+44\d{10}$/.test(number)
    ? `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`
    : number.replaceAll(/(?<=^\+?\d+)(?=(?:\d{3})+$)/g, " ");
}

/** A number's name in the address book, else the number. */
export function nameOf(number: string, phone: Phone | undefined): string {
  return phone?.contacts.find((contact) => contact.number === number)?.name ?? spaced(number);
}
