import type { UnderstandingWords } from "../shapes/server/understanding.ts";

export const understanding: UnderstandingWords = {
  common: "i w na z do się nie jest to że o dla przez od po jak ale lub oraz są może być ich tym",
  asking: "ile kiedy gdzie czy mogę mam mój jaki jaka",
  helping:
    "ja ty on ona my wy oni jestem jesteś jesteśmy jesteście masz ma mamy macie mają mieć możesz możemy możecie chcę chce chciałbym chciałabym muszę moja moje mnie mi cię ci go jej nas nam was wam im ten ta te tych tego tej tam tu tutaj albo jeśli też także bardzo dokładnie kto dlaczego który która które bez nad pod znajdę znaleźć",
  general:
    "robić robię robi robicie zrobić iść idę idzie przyjść mogłbym mogłabym można wiedzieć wiem wie wiecie powiedzieć mówić chcemy chcielibyśmy lubię powinienem powinnam trzeba był była było będzie będę dzieje stanie zostaje zostać użyć używać zacząć potrzebuję potrzebny potrzebna potrzebne myślę wydaje dobrze źle dobry dobra lepiej nowy nowa rzecz rodzaj raz razy jakiś jakaś jakieś coś ktoś nic nikt żaden inny inna inne sam sama wszystko wszystkie każdy każda tylko dużo mało mniej więcej potem przed wtedy zawsze nigdy teraz dziś dzisiaj jutro jeszcze już tak gdy kiedy ponieważ podczas ludzie pan pani państwo dzień dziękuję proszę pytanie zapytać możliwe",
  confirmation: {
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
  person: {
    requests: [
      String.raw`(?:rozmawiać|porozmawiać|połączyć|połącz(?:cie)?|przełącz(?:yć|cie)?|pogadać|skontaktować się|rozmowa|rozmowę|kontakt)(?: \S+){0,3} (?:z|ze|do) (?:(?:prawdziwym|żywym|państwa|waszym|jakimś) )?(?:człowiekiem|osobą|konsultantem|konsultantką|pracownikiem|kimś|doradcą|agentem|człowieka|konsultanta|kierownikiem|obsługą klienta)`,
      "(?:chcę|potrzebuję|poproszę|proszę o) (?:rozmowę z )?(?:człowieka|konsultanta|osobę|pracownika|człowiekiem|konsultantem|agenta)",
      "^(?:prawdziwy )?(?:człowiek|konsultant|człowieka|konsultanta)(?: proszę)?$",
    ],
    always: "nie chcę (?:rozmawiać )?(?:z )?(?:botem|robotem|maszyną|bota|robota)",
    turned: "nie chcę|nie potrzebuję|wczoraj|rozmawiałem|rozmawiałam|^jak .*",
  },
  trouble: {
    denied: "nie|nigdy|bez",
    complaint:
      "(?:reklamacja|reklamację|skarga|skargę|poskarżyć|niedopuszczalne|rozczarowan[ya]|skandal|oszustwo|oszuści|wściekł[ya]|zły na was|mam dość|niekompetentni|(?:fatalna|okropna|zła|najgorsza) obsługa|nikt (?:nie )?(?:odpowiada|dzwoni|pomaga))",
    insult: String.raw`idioc[io]|idiot(?:a|o|ów|ami)|debil\p{L}*|kretyn\p{L}*|kurwa|gówn\p{L}*|do dupy|głupi (?:bot|robot)|złodzieje|(?:popsuli|zepsuli|zniszczyli|uszkodzili)ście`,
    wrongCharge: String.raw`(?:pobrano|naliczono|obciążono)(?: \S+){0,3} (?:dwa razy|dwukrotnie|podwójnie|za dużo|błędnie)|(?:dwa razy|dwukrotnie|podwójnie|za dużo) (?:pobrano|naliczono|obciążono)|faktura (?:jest )?(?:błędna|zła)`,
    moneyBack: String.raw`(?:chcę|żądam|domagam się|proszę o)(?: \S+){0,1} (?:zwrotu?|zwrot pieniędzy|zwrotu pieniędzy)|oddajcie (?:mi )?pieniądze`,
    callBack:
      "(?:oddzwońcie|proszę oddzwonić|oddzwonić|zadzwońcie do mnie|proszę do mnie zadzwonić|ktoś do mnie zadzwoni)",
    callAt: String.raw`(?<!mogę )(?:zadzwoń\p{L}*|zadzwonić|oddzwoń\p{L}*|oddzwonić|proszę dzwonić)|(?:o|pod|na) telefon|kontakt (?:pod|na)`,
    law: "prawnik|adwokat|do sądu|policja|policję",
    harm: "(?:ranny|ranna|w niebezpieczeństwie|grozi mi|krwawi|poparzony|reakcja alergiczna|niebezpieczne|samobójstwo)",
    broken: String.raw`nie (?:działa\S*|włącza się|zamyka się|otwiera się|grzeje|odpala)|(?:jest|są) (?:zepsut\S+|uszkodzon\S+|zapchan\S+|pęknię\S+)|zepsuł\S*|przecieka|kapie|nie ma (?:prądu|ciepłej wody)`,
  },
  stop: {
    words: ["wypisz", "rezygnuję"],
    phrases: [
      "(?:proszę )?(?:nie (?:pisz|piszcie|dzwoń|dzwońcie|wysyłaj|wysyłajcie|wysyłać|pisać|dzwonić)|koniec|dość)(?: (?:do mnie|więcej|już|mi|sms ów|smsów|wiadomości))+",
      "(?:proszę )?(?:wypisz|wypiszcie)(?: mnie)(?: z listy)?",
      "stop proszę",
    ],
  },
  smallTalk: {
    greeting: "cześć|dzień dobry|dobry wieczór|hej|witam|siema",
    thanks: "dziękuję|dzięki|dziękuję bardzo|bardzo dziękuję|wielkie dzięki",
    goodbye: "do widzenia|pa|na razie|miłego dnia",
    identity: "kim jesteś|kim pan jest|kim pani jest|jesteś robotem|czy jesteś robotem",
    "well-being": "jak się masz|co słychać|jak leci",
  },
  sentFile: {
    given: "oto|tutaj|tu jest|w załączniku|załączam|przesyłam|wysyłam|wysłał[ae]m|dołączam|załączon[yaei]|to jest",
    things:
      "pliki?|zdjęci[ea]|obraz(?:ek|y)?|zrzuty? ekranu|dokumenty?|pdf|faktur[aęy]|paragon|umow[aęy]|skany?|film|załączniki?|formularz|rachunek|pismo",
    beside:
      "jest|są|mój|moja|moje|nasz|nasza|dla|państwa|jak|zgodnie z prośbą|i|dzień dobry|dziękuję|proszę|ok|jeszcze|jedno|jeden|jedna|cześć",
  },
  noAnswer: [/(?<!\p{L})nie wiem(?!\p{L})|(?<!\p{L})nie mam(?: [^\s.!?]+){0,3} (?:informacji|danych|odpowiedzi)/iu],
};
