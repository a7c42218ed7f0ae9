import type { BookingWords } from "../../shapes/widget/function-card.ts";

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
