import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Dzień dobry, mówi {name}. W czym mogę pomóc?",
  apology: "Przepraszam, coś poszło nie tak po mojej stronie. Czy można prosić o powtórzenie?",
  apologyAndGoodbye:
    "Przepraszam, mam problemy techniczne i nie mogę teraz pomóc. Proszę spróbować później. Do usłyszenia.",
  goodbye: "Muszę już zakończyć naszą rozmowę. Dziękuję i do usłyszenia.",
  stopped: "Przepraszam, muszę zakończyć tutaj naszą rozmowę. Do usłyszenia.",
  stillThere: "Czy jest tam ktoś jeszcze?",
  mayConnect: "Czy mam teraz z kimś połączyć?",
  mayCall: "Czy mam teraz do kogoś zadzwonić?",
  agreed: "Dobrze.",
  holdTheLine: "Proszę pozostać na linii, dzwonię do odpowiedniej osoby.",
  nobodyAnswers: "Przepraszam, w tej chwili nikt nie może odebrać.",
  anythingElse: "Czy mogę pomóc w czymś jeszcze?",
  announcement: {
    withheld: "Mam połączenie od klienta.",
    from: "Mam połączenie od klienta, numer {customer}.",
    accept: "Proszę pozostać na linii, aby porozmawiać, albo rozłączyć się, aby odmówić.",
  },
  fillers: ["Chwileczkę, proszę.", "Już sprawdzam.", "Momencik."],
  pressed: "Na klawiaturze naciśnięto {keys}.",
  signs: { dot: "kropka", slash: "ukośnik", dash: "myślnik", underscore: "podkreślenie", at: "małpa" },
  time: null,
  voicemail:
    /(?<!\p{L})(?:po (?:sygnale|usłyszeniu sygnału)|poczt[aęy] głosow[aąej]+|automatyczna sekretarka|zostaw(?:ić)? wiadomość|nie mog[ęą] (?:teraz )?odebrać)(?!\p{L})/iu,
};
