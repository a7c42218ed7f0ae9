import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`how much|costs?|prices?|fees?|charges?|expensive|cheap\w*`,
    duration: "how (?:long|fast|soon|quickly|early|late)|in advance|deadline|until when|notice",
    time: "when|what time|which days?|what day|open|opening|hours|until when|dates?",
    frequency: "how (?:often|frequently|regularly|many times)|(?:what|which) intervals?",
    phone:
      "(?:phone|telephone|hotline) ?numbers?|numbers? to|(?:what|which|your) number|(?:call|phone|ring|reach|contact) (?:you|them|us|someone|somebody|anyone|him|her)|by (?:tele)?phone",
    number: "how (?:many|far|old|deep|high|big|tall)|age|limit|size",
    place: "where|address|located|location",
    person: "who|whose|whom",
  },
  free: "free|without charge|at no cost|per cent",
  often: String.raw`(?:once|twice|(?:\d|one|two|three|four|five|six) times) (?:an?|per|each|every) \p{L}{2,}|(?:every|each) (?:\p{L}{2,12} |\d{1,3} ){0,2}(?:hours?|nights?|days?|weeks?|months?|quarters?|years?|seasons?|visits?|times?|miles?|kilometres?|\p{L}{3,6}day)|hourly|nightly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?`,
  long: "once|yearly|weekly|daily|evenings?|min",
  place: String.raw`street|road|lane|avenue|square|quay|behind|opposite|beside|next to|near|station|corner|floor|St\.|Rd\.|Ave\.`,
  title: "Dr|Mr|Mrs|Ms|Prof",
};
