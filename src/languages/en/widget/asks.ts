import type { AskWords } from "../../shapes/widget/card.ts";

/** The words in English. */
export const englishAskWords: AskWords = {
  yes: "Yes",
  no: "No",
  change: "Change",
  back: "Back",
  send: "Send",
  optional: "optional",
  choose: "Please choose",
  missing: "Please fill this in.",
  wrong: "Please check this.",
  hidden: "Hidden by this site",
  agreed: "Agreed",
  notDone: "Not done",
  overtaken: "This question has been overtaken. Nothing was done.",
};
