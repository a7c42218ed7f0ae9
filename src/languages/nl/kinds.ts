import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`hoeveel (?:kost\p{L}*|is|betaal\p{L}*|rekenen)|wat kost\p{L}*|kosten|kost|prij(?:s|zen)|tarie(?:f|ven)|duur`,
    duration: "hoe (?:lang|snel)|hoelang|termijn|duurt|tot wanneer|binnen welke tijd",
    time: "wanneer|hoe laat|welke dag(?:en)?|open|geopend|openingstijden|gesloten",
    frequency: "hoe vaak|hoeveel keer",
    phone: "telefoonnummer|telefoon|bellen|bel ik",
    number: "hoeveel|hoe (?:oud|ver|groot|hoog)|welke leeftijd|vanaf welke leeftijd",
    place: "waar|adres|gevestigd|waarheen",
    person: "wie|bij wie|met wie",
  },
  free: "gratis|kosteloos|zonder kosten",
  often: String.raw`(?:één|een|twee|drie|\d) ?keer per \p{L}{2,}|elke \p{L}{3,}|iedere \p{L}{3,}|dagelijks|wekelijks|maandelijks|jaarlijks`,
  long: "",
  place: String.raw`\p{L}*(?:straat|laan|weg|plein|gracht|kade|steeg)|achter|tegenover|naast|vlakbij|station|hoek|verdieping`,
  title: "Dhr|Mevr|Dr|De heer|Mevrouw",
};
