import type { InputCardWords } from "../../shapes/widget/input-card.ts";

/** Cards that ask the visitor, in Hindi. */
export const words: InputCardWords = {
  yes: "हाँ",
  no: "नहीं",
  change: "बदलें",
  back: "वापस",
  send: "भेजें",
  optional: "वैकल्पिक",
  choose: "कृपया चुनें",
  missing: "कृपया इसे भरें।",
  wrong: "कृपया इसे जाँचें।",
  past: "वह दिन बीत चुका है।",
  between: (least, most) => `यह ${least} से ${most} तक हो सकता है।`,
  atMost: (most) => `अधिक से अधिक ${most}।`,
  atLeast: (least) => `कम से कम ${least}।`,
  looksLike: (value) => `यह ऐसा दिखता है: “${value}”।`,
  fillIn: "कृपया यह फ़ॉर्म भरें।",
  fields: "फ़ील्ड",
  hidden: "इस साइट ने छिपाया है",
  agreed: "सहमति दी गई",
  notDone: "नहीं किया गया",
  overtaken: "यह प्रश्न अब मान्य नहीं है। कुछ नहीं किया गया।",
};
