import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  agreement: {
    yes: "tak|oczywiście|zgoda|dobrze|zgadza się|dokładnie|ok|okej|jasne",
    more: "proszę|dziękuję|zrób to|proszę to zrobić|zgadza się|dobrze|oczywiście",
    alone: "zrób to|proszę to zrobić|potwierdzam|zgadzam się",
    no: "nie(?: dziękuję)?|anuluj|zostaw(?:my)? to|lepiej nie",
    thanks: "(?:bardzo )?dziękuję|dzięki",
    allRight: "dobrze|w porządku|świetnie|jasne|super|rozumiem",
  },
  verbs: {
    book: "(?:za)?rezerw(?:uj|ujcie|ować)|umów(?:cie)?|umówić",
    order: "zamów(?:cie)?|zamówić|kup(?:cie|ić)?",
    send: "wyślij(?:cie)?|wysłać",
    pay: "zapłać(?:cie)?|zapłacić",
    before: "proszę",
    behind: "(?:to|ją|go|je|mi)",
  },
  stop: {
    words: ["wypisz", "rezygnuję"],
    phrases: [
      "(?:proszę )?(?:nie (?:pisz|piszcie|dzwoń|dzwońcie|wysyłaj|wysyłajcie|wysyłać|pisać|dzwonić)|koniec|dość)(?: (?:do mnie|więcej|już|mi|sms ów|smsów|wiadomości))+",
      "(?:proszę )?(?:wypisz|wypiszcie)(?: mnie)(?: z listy)?",
      "stop proszę",
    ],
  },
  noAnswer: [/(?<!\p{L})nie wiem(?!\p{L})|(?<!\p{L})nie mam(?: [^\s.!?]+){0,3} (?:informacji|danych|odpowiedzi)/iu],
};
