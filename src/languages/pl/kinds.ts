import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`ile (?:kosztuje|kosztują|się płaci|zapłacę|płacę|wynosi)|po ile|cen[ayę]|cennik|opłat[ay]|koszt\p{L}*|drog[oi]`,
    duration: "jak (?:długo|szybko)|ile (?:czasu|trwa)|do kiedy|termin",
    time: String.raw`kiedy|o której|w jakie dni|w które dni|otwart\p{L}+|czynn\p{L}+|godziny`,
    frequency: "jak często|ile razy",
    phone: "(?:numer )?telefonu?|zadzwonić|dzwonić",
    number: String.raw`ile|od ilu lat|jaki wiek|jak (?:daleko|duż\p{L})`,
    place: String.raw`gdzie|adres\p{L}*|dokąd`,
    person: "kto|kogo|kim|komu",
  },
  free: String.raw`darmow\p{L}+|bezpłatn\p{L}+|gratis|za darmo`,
  often: String.raw`(?:raz|dwa razy|trzy razy|\d razy) (?:w|na) \p{L}{2,}|każd\p{L}+ \p{L}{3,}|co (?:tydzień|miesiąc|rok|\p{L}{4,})|codziennie|cotygodniow\p{L}+|miesięczn\p{L}+|roczn\p{L}+`,
  long: "",
  place: String.raw`ulic\p{L}+|ul\.|alej\p{L}+|plac\p{L}*|obok|naprzeciw\p{L}*|za \p{L}+em|przy|blisko|dworc\p{L}+|rogu|piętr\p{L}+`,
  title: "Pan|Pani|Dr",
};
