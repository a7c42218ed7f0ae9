import type { CalendarWords } from "../shapes/server/calendar.ts";

export const calendar: CalendarWords = {
  locale: "de-DE",
  thing: "Termin",
  wording: {
    find: { title: "Freie Termine suchen", parameters: { date: "Tag" } },
    book: {
      title: "Termin buchen",
      parameters: { start: "Zeit", name: "Name", email: "E-Mail", notes: "Anmerkung", timezone: "Zeitzone" },
    },
    move: {
      title: "Termin verschieben",
      parameters: { start: "neue Zeit", reference: "Buchungsnummer", timezone: "Zeitzone" },
    },
    cancel: { title: "Termin absagen", parameters: { reference: "Buchungsnummer" } },
  },
  booked: (when) => `Ihr Termin ist gebucht: ${when}. Eine Bestätigung kommt per E-Mail.`,
  requested: (when) => `Ihr Termin ist angefragt: ${when}. Er gilt, sobald er per E-Mail bestätigt wird.`,
  moved: (when) => `Ihr Termin ist verschoben auf ${when}. Eine Bestätigung kommt per E-Mail.`,
  cancelled: (when) => `Ihr Termin ist abgesagt: ${when}.`,
  alreadyCancelled: "Dieser Termin war schon abgesagt.",
  free: (day, times) => `Frei am ${day}: ${times}.`,
  nothingFree: (day, next) =>
    next === undefined
      ? `Am ${day} und in den zwei Wochen danach ist nichts frei.`
      : `Am ${day} ist nichts frei. Die nächsten freien Zeiten: ${next}.`,
  at: (day, times) => `${day} um ${times}`,
  forYou: (when) => ` (bei Ihnen ${when})`,
  failures: {
    setup: "Der Kalender ist nicht richtig eingerichtet.",
    unavailable: "Der Kalender ist nicht erreichbar.",
    busy: "Der Kalender hat gerade zu viele Anfragen.",
    taken: "Diese Zeit ist nicht frei.",
    past: "Diese Zeit ist vorbei.",
    bounds: "Diese Zeit ist zu bald oder zu weit voraus.",
    limit: "Unter dieser E-Mail-Adresse sind schon so viele Termine gebucht, wie möglich sind.",
    "not found": "Diesen Termin gibt es hier nicht. In der Bestätigung per E-Mail ist auch ein Link, um ihn zu ändern.",
    refused: "Der Kalender hat diese Anfrage abgelehnt.",
    unknown:
      "Der Kalender hat nicht geantwortet. Ob es ausgeführt wurde, ist nicht bekannt. Bitte sehen Sie in Ihre E-Mails, bevor Sie es noch einmal versuchen.",
    "no time": "Tag und Uhrzeit fehlen.",
    "no email": "Das ist keine E-Mail-Adresse.",
    seated: "Termine mit mehreren Personen lassen sich über den Link in der Bestätigung per E-Mail ändern.",
  },
};
