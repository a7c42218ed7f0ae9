import type { UnderstandingWords } from "../shapes/server/understanding.ts";

const please = " ?(?:कर (?:दीजिए|दें|दो)|करें|करो|कीजिए|करिए|कर)";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "हाँ|हां|जी हाँ|जी हां|जी|ठीक है|सही है|बिल्कुल|haan|ji haan|theek hai",
    more: "कृपया|धन्यवाद|कर दीजिए|कर दो|कीजिए|ठीक है|सही है|please",
    alone: "कर दीजिए|ऐसा ही कीजिए",
    no: "नहीं(?: धन्यवाद)?|जी नहीं|मत करो|रद्द (?:करो|करें|कीजिए)|nahi(?:n)?",
    thanks: "धन्यवाद|शुक्रिया",
    allRight: "ठीक है|अच्छा|ठीक|theek hai",
  },
  verbs: {
    book: `(?:बुक|आरक्षित)${please}`,
    order: `ऑर्डर${please}`,
    send: "भेज(?:ें|ो|िए| दीजिए| दें| दो)",
    pay: `भुगतान${please}`,
    before: "इसे",
  },
  stop: {
    words: ["रोकें", "रोको"],
    phrases: [
      "(?:कृपया )?(?:मुझे )?(?:(?:संदेश|मैसेज|sms|एसएमएस) )?(?:मत भेजो|मत भेजें|मत भेजिए|भेजना बंद करो|भेजना बंद करें|बंद करो|बंद करें)",
    ],
  },
  noAnswer: [],
};
