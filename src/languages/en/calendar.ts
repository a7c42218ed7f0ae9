import type { CalendarWords } from "../shapes/server/calendar.ts";

/** These ask for more than to look free times up. */
const changing = String.raw`.*\b(?:book|schedule|reserve|make|cancel|move|reschedule|change)\b`;
const day = String.raw`(?:today|tomorrow|tonight|\w+day|weekend|week|month|morning|afternoon|evening)`;
/** How people ask for free times; not for what is free of charge, in stock, or about opening hours. */
const asking = [
  String.raw`\b(?:free|available|open) (?:[\w-]+ )?(?:slots?|appointments?)\b`,
  String.raw`\b(?:free|available) (?:times?|dates?|days?)\b`,
  String.raw`\b(?:times|slots?|appointments|dates|days|an appointment)(?: (?:is|are|do|you|have|still|that|left|(?:on|for|next|this) \w+))* (?:free|available)\b(?! of\b)`,
  String.raw`\b(?:are you|is (?:somebody|someone|anybody|anyone)) (?:(?:still|also) )?(?:free|available)\b(?! of\b)`,
  String.raw`\banything (?:(?:is|still) )?(?:free|available)\b.{0,20}\b${day}\b`,
  String.raw`\bwhat times (?:do you have|have you|are (?:left|possible|there)|can i come)\b`,
  String.raw`\b(?:any|your) availabilit(?:y|ies)\b(?! of\b)`,
  String.raw`\bany openings?\b(?=\W*$| (?:(?:on|for|next|this) )?${day}\b)`,
];

export const calendar: CalendarWords = {
  locale: "en-GB",
  thing: "Appointment",
  wording: {
    find: {
      title: "Find free times",
      parameters: { date: "day" },
      cue: new RegExp(`^(?!${changing}).*(?:${asking.join("|")})`, "is"),
    },
    book: { title: "Book appointment", parameters: {} },
    move: { title: "Move appointment", parameters: { start: "new time", reference: "reference" } },
    cancel: { title: "Cancel appointment", parameters: {} },
  },
  booked: (when) => `Your appointment is booked for ${when}. A confirmation is on its way by e-mail.`,
  requested: (when) => `Your appointment on ${when} is requested. It counts once it has been confirmed by e-mail.`,
  moved: (when) => `Your appointment is moved to ${when}. A confirmation is on its way by e-mail.`,
  cancelled: (when) => `Your appointment on ${when} is cancelled.`,
  alreadyCancelled: "This appointment was cancelled before.",
  free: (day, times) => `Free on ${day}: ${times}.`,
  nothingFree: (day, next) =>
    next === undefined
      ? `Nothing is free on ${day} or in the two weeks after it.`
      : `Nothing is free on ${day}. The next free times are ${next}.`,
  at: (day, times) => `${day} at ${times}`,
  forYou: (when) => ` (for you ${when})`,
  failures: {
    setup: "The calendar is not set up correctly.",
    unavailable: "The calendar could not be reached.",
    busy: "The calendar has too many requests right now.",
    taken: "That time is not free.",
    past: "That time is over.",
    bounds: "That time is too soon, or too far ahead.",
    limit: "This e-mail address has as many appointments as it may have.",
    "not found": "There is no such appointment here. The confirmation by e-mail has a link to change it, too.",
    refused: "The calendar refused this request.",
    unknown:
      "The calendar gave no answer, so it is not known whether this was done. Check your e-mail before trying again.",
    "no time": "A day and a time are needed.",
    "no email": "That is no e-mail address.",
    seated: "Appointments with several people are changed by the link in the confirmation by e-mail.",
  },
};
