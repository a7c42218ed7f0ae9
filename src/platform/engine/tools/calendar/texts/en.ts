import type { CalendarTexts } from "./texts.ts";

export const en: CalendarTexts = {
  locale: "en-GB",
  thing: "Appointment",
  wording: {
    find: {
      title: "Find free times",
      parameters: { date: "day" },
      cue: /^(?!.*\b(?:book|schedule|reserve|make|cancel|move|reschedule|change)\b).*(?:\b(?:free|available|open)\b.{0,30}\b(?:times?|slots?|appointments?|dates?|days?)\b|\b(?:times?|slots?|appointments?|dates?|days?|when|are you|anything)\b.{0,40}\b(?:free|available)\b|\bwhat times\b|\b(?:any|your) (?:availabilit(?:y|ies)|openings?)\b)/is,
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
