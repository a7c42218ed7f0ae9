import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "nie wiem|nie mam pojęcia|nie pamiętam|(?:jest )?mi (?:to )?obojętne|wszystko jedno|nie mam",
  bound: String.raw`nie|do|po|przed|od|każd\p{L}{1,4}|co najmniej|przynajmniej|najwyżej|maksymalnie|nie (?:wcześniej|później|więcej|mniej) niż|(?:więcej|mniej|później|wcześniej) niż|zamiast|ponad|poniżej|oprócz|poza`,
  boundBehind: "lub (?:później|wcześniej)|albo (?:później|wcześniej)",
  between: "między|pomiędzy",
  small: String.raw`w|o|godzin\p{L}`,
  unfit: String.raw`nie (?:mogę|ma mnie|będzie mnie|pasuje)(?: \p{L}{1,12})?`,
  unfitBehind: "nie (?:mogę|pasuje|da|może)|jest (?:za|zbyt) (?:późno|wcześnie)|odpada",
  oneself: "ja|my|mnie",
  and: "i|plus|oraz",
  or: "lub|albo|czy|niż|a jak nie(?: to)?|jeśli nie(?: to)?",
  until: "do",
  orMore: "(?:lub|albo) (?:więcej|mniej)",
  compound: String.raw`dwadzieścia|trzydzieści|czterdzieści|\p{L}+dziesiąt|sto|set\p{L}*|dwieście|trzysta|czterysta|tysi\p{L}*|tuzin\p{L}*|par[yę]?|pół|połow\p{L}*`,
  justOne: "tylko (?:jeden|jedną|jedna|jedno)",
  correcting: "nie|przepraszam|właściwie|raczej|to znaczy|jednak",
  partly: "(?:zaczyna|kończy) się (?:na|od)|(?:pierwsze|ostatnie) (?:cyfry|litery)",
  ordinal: "jakiś|pierwsz[yaą]|drug[iaą]|trzeci[aą]?|czwart[yaą]|ostatni[aą]?",
  since: "od",
  same: "t(?:en|a|o) sam[aeo]?|jak zawsze|jak wyżej",
};
