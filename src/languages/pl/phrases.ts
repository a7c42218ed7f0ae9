import type { PhraseWords } from "../shapes/server/phrases.ts";

export const phrases: PhraseWords = {
  excludes: "nie|bez",
  below: "poniżej|do",
  above: "powyżej|od",
  nextRequest: "i|potem|oraz",
  countWords: "jeden dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście",
  digits: "cyfr",
  digitNames: "cyfry?",
  besideLetters: "i",
  withLetters: "i",
  suchAs: String.raw`np\.|jak`,
  orExample: "lub",
  introduces: "nazywam się|mam na imię",
  iAm: "na nazwisko",
  articles: "nowy|nowa",
  measured: "kwadrat|sześcien|kwota|cena",
  numberedThings: "numer|pokój|stolik",
  ownLetters: "[ąćęłńśźżĄĆĘŁŃŚŹŻ]",
  aboutCookies: "ciasteczk|prywatno",
  days: "dni",
  instructs: "jesteś|poufne",
};
