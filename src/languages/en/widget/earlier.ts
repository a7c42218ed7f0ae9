import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in English. */
export const englishEarlierWords: EarlierWords = {
  title: "Your conversations",
  startNew: "New conversation",
  ended: "Ended",
  unread: "New answer",
  current: "Open now",
  none: "You have no conversations yet.",
  failed: "Your conversations could not be loaded.",
  retry: "Try again",
  loading: "Loading",
};
