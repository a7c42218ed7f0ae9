import type { KindWords } from "../shapes/server/offline/kinds.ts";

export const kinds: KindWords = {
  asks: {
    price: String.raw`kostet|kosten|preis\p{L}*|teuer|gebühr\p{L}*|was macht|wie viel kostet`,
    duration: "wie (?:lange|schnell)|frist|dauert?",
    time: "wann|geöffnet|offen|öffnungszeiten|uhrzeit|um wie viel uhr|an welche[mn] tage?n?",
    frequency: "wie (?:oft|häufig|regelmäßig)|welchen abständen",
    phone: String.raw`telefon\p{L}*|anrufen|rufe?n? .{1,30} an`,
    number: "wie (?:viele?|weit|alt|groß|hoch)|mindestalter|ab welchem alter",
    place: "wo|adresse|anschrift|wohin",
    person: "wer|wem|wen|wessen",
  },
  free: "kostenlos|gratis|kostenfrei|umsonst",
  often: String.raw`(?:ein|zwei|drei|vier|\d[ -]?)mal (?:pro|im|in der|am|jede[snrm]?) \p{L}{2,}|(?:alle|jede[snrm]?) (?:\p{L}{2,12} |\d{1,3} ){0,2}(?:stunden?|nacht|tage?|wochen?|monate?|jahre?|quartal|mal|\p{L}{3,7}tag)|(?:stünd|täg|wöchent|monat|jähr)lich\p{L}{0,2}`,
  long: "einmalig",
  place: String.raw`\p{L}*(?:straße|strasse|gasse|allee|platz)|hinter|neben|gegenüber|bahnhof|ecke|etage|stock|str\.`,
  title: "Dr|Herrn?|Frau|Prof",
};
