import type { AskWords } from "../../shapes/widget/card.ts";

/** Cards that ask the visitor, in Hindi. */
export const words: AskWords = {
  yes: "हाँ",
  no: "नहीं",
  change: "बदलें",
  back: "वापस",
  send: "भेजें",
  optional: "वैकल्पिक",
  choose: "कृपया चुनें",
  missing: "कृपया इसे भरें।",
  wrong: "कृपया इसे जाँचें।",
  hidden: "इस साइट ने छिपाया है",
  agreed: "सहमति दी गई",
  notDone: "नहीं किया गया",
  overtaken: "यह प्रश्न अब मान्य नहीं है। कुछ नहीं किया गया।",
};
