import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** The words in English. */
export const englishInputCardWords: InputCardWords = {
  yes: "Yes",
  no: "No",
  change: "Change",
  back: "Back",
  send: "Send",
  optional: "optional",
  choose: "Please choose",
  missing: "Please fill this in.",
  wrong: "Please check this.",
  past: "That day is over.",
  between: (least, most) => `It can be from ${least} to ${most}.`,
  atMost: (most) => `It can be at most ${most}.`,
  atLeast: (least) => `It has to be at least ${least}.`,
  looksLike: (value) => `It looks like “${value}”.`,
  fillIn: "Please fill in this form.",
  fields: "Fields",
  hidden: "Hidden by this site",
  agreed: "Agreed",
  notDone: "Not done",
  overtaken: "This question has been overtaken. Nothing was done.",
};
