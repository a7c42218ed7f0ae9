import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in German. */
export const words: EarlierWords = {
  title: "Ihre Unterhaltungen",
  startNew: "Neue Unterhaltung",
  ended: "Beendet",
  unread: "Neue Antwort",
  current: "Jetzt geöffnet",
  none: "Sie haben noch keine Unterhaltungen.",
  failed: "Ihre Unterhaltungen konnten nicht geladen werden.",
  retry: "Erneut versuchen",
  loading: "Wird geladen",
};
