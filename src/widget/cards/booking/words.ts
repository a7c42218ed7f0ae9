import type { Partly } from "../../locales/partly.ts";

/** What the card of a booking says in words of its own; a locale brings its translation. */
export interface BookingWords {
  /** What is booked may be empty. */
  readonly title: (thing: string) => string;
  readonly reference: (reference: string) => string;
  /** A day of the week and a time of day. */
  readonly when: (day: string, time: string) => string;
  readonly person: (name: string) => string;
  readonly addToCalendar: string;
  readonly copyReference: string;
  readonly copied: string;
}

/** The words in English. */
export const englishBookingWords: BookingWords = {
  title: (thing) => (/\b(?:booked|confirmed|reserved)\b/i.test(thing) ? thing : thing ? `${thing} booked` : "Booked"),
  reference: (reference) => `Reference ${reference}`,
  when: (day, time) => `${day}, ${time}`,
  person: (name) => `with ${name}`,
  addToCalendar: "Add to calendar",
  copyReference: "Copy reference",
  copied: "Copied",
};

/** What bookings say in the language of a card. */
export function bookingWords({ booking }: { readonly booking?: Partly<BookingWords> }): BookingWords {
  return { ...englishBookingWords, ...booking };
}
