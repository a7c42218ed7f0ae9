import type { ValueWords } from "../shapes/server/offline/values.ts";

export const values: ValueWords = {
  none: "zapomnia[lł][ae]?m|nie wiem|nie mam pojęcia|nie pamiętam|(?:jest )?mi (?:to )?obojętne|wszystko jedno|nie mam",
  nothing:
    "nic(?: więcej| takiego)?|żadn[aey]|brak|nie (?:podam|powiem)|nie chcę (?:podawać|mówić|powiedzieć)|już mówi[łl][ae]?m",
  bound: String.raw`nie|do|po|przed|od|każd\p{L}{1,4}|co najmniej|przynajmniej|najwyżej|maksymalnie|nie (?:wcześniej|później|więcej|mniej) niż|(?:więcej|mniej|później|wcześniej) niż|zamiast|ponad|poniżej|oprócz|poza`,
  boundBehind: "lub (?:później|wcześniej)|albo (?:później|wcześniej)",
  small: String.raw`w|o|godzin\p{L}`,
  unfit: String.raw`nie (?:mogę|ma mnie|będzie mnie|pasuje)(?: \p{L}{1,12})?`,
  unfitBehind: "nie (?:mogę|pasuje|da|może)|jest (?:za|zbyt) (?:późno|wcześnie)|odpada",
  oneself: "ja|my|mnie",
  and: "i|plus|oraz",
  or: "lub|albo|czy|niż|a jak nie(?: to)?|jeśli nie(?: to)?",
  until: "do",
  compound: String.raw`dwadzieścia|trzydzieści|czterdzieści|\p{L}+dziesiąt|sto|set\p{L}*|dwieście|trzysta|czterysta|tysi\p{L}*|tuzin\p{L}*|par[yę]?|pół|połow\p{L}*`,
  justOne: "tylko (?:jeden|jedną|jedna|jedno)",
  correcting: "nie|przepraszam|właściwie|raczej|to znaczy|jednak",
  ordinal: "jakiś|pierwsz[yaą]|drug[iaą]|trzeci[aą]?|czwart[yaą]|ostatni[aą]?",
  since: "od",
  same: "t(?:en|a|o) sam[aeo]?|jak zawsze|jak wyżej",
  beside: String.raw`prosz[eę]|dzi[eę]kuj[eę]|tak|ok|dobrze|to|wi[eę]c|mo[zż]e by[cć]|najlepiej|tylko|ja|my|mnie|nas|jest|s[aą]|b[eę]dzie|by[lł]oby|chc[eę]|chcemy|chcia[lł](?:bym|abym)|wol[eę]|bior[eę]|my[sś]l[eę]|m[oó]j|moja|nasz|nasza|w|we|na|o|do|z|ze|dla|oko[lł]o|mniej wi[eę]cej|dok[lł]adnie|je[sś]li mo[zż]na|pasuje|odpowiada|idealnie|numer|nr\.?|razem|dzie[nń]|dat[aę]|godzin(?:a|ie|[eę])|cze[sś][cć]|ale|nast[eę]pn[yą]`,
};
