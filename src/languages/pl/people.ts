import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: "ktoś|ktokolwiek|kimś|kogoś|kogokolwiek|komuś|żywy|żywym|osobą|prawdziwa osoba",
  staff: String.raw`człowiek\p{L}*|konsultant\p{L}*|pracowni\p{L}*|agent\p{L}*|operator\p{L}*|kierowni\p{L}*|menedżer\p{L}*|szef\p{L}*|przełożon\p{L}*|doradc\p{L}*|zespoł\p{L}*|obsług\p{L}*|biur\p{L}*|dział\p{L}*|infolini\p{L}*|księgowo\p{L}*|specjalist\p{L}*|właściciel\p{L}*`,
  named: "<titled>|(?:pan(?:em|a|u)?|pani[aą]?) <name>|(?:z|ze|do|dla|od|jest) <name>",
  addressed: String.raw`Pan\p{L}*|Państw\p{L}*`,
  talk: String.raw`mówić z|rozmawi\p{L}*|porozmawi\p{L}*|pogada\p{L}*|omówi\p{L}*|wyjaśni\p{L}*|połącz\p{L}*|przełącz\p{L}*|przekier\p{L}*|rozmow\p{L}*|kontakt\p{L}*|pomóc|pomoże|zajmie|zająć|napisać do|dajcie`,
  present: "jest|jest tu|tam|tu",
  ring: String.raw`dzwon\p{L}*|zadzwon\p{L}*|oddzwon\p{L}*|telefon\p{L}*|przedzwon\p{L}*|kontakt\p{L}*|skontakt\p{L}*|zadzwoń\p{L}*|oddzwoń\p{L}*`,
  me: "do mnie|mnie|mi|nas|do nas|mój numer|o telefon|oddzwonić|oddzwońcie",
  mine: String.raw`mój|moj\p{L}*|mnie|nasz\p{L}*`,
  bot: String.raw`bot|bota|botem|robot\p{L}*|maszyn\p{L}*|komputer\p{L}*|automat\p{L}*|ai`,
  money: String.raw`pieniądz\p{L}*|pieniędz\p{L}*|kasę|złotych|zł|euro|faktur\p{L}*|rachun\p{L}*|opłat\p{L}*|pobra\p{L}*|obciąż\p{L}*|nalicz\p{L}*|zapłac\p{L}*|płatnoś\p{L}*|kont\p{L}*|kart\p{L}*|kaucj\p{L}*|zwrot\p{L}*|kwot\p{L}*|cen\p{L}*|należnoś\p{L}*`,
  excess: String.raw`dwa razy|dwukrotnie|podwójn\p{L}*|za dużo|za wysok\p{L}*|błąd|błędn\p{L}*|pomył\p{L}*|niesłusznie|bez (?:mojej|zgody|powodu)|nie zamawia\p{L}*|nigdy nie zamawia\p{L}*|nie zgadza się|zamiast|więcej niż|z mojego|z mojej`,
  back: String.raw`zwrot\p{L}*|zwróć\p{L}*|oddaj\p{L}*|oddajcie|odzysk\p{L}*|gdzie są moje|odszkodowan\p{L}*|rekompensat\p{L}*|z powrotem`,
  nobody: String.raw`nikt|żadnej odpowiedzi|brak odpowiedzi|bez odpowiedzi|nie (?:przyjecha\p{L}*|przyszedł|przyszła|oddzwoni\p{L}*|odpis\p{L}*|odpowi\p{L}*|pojawi\p{L}*)|ignoruj\p{L}*|bez uprzedzenia`,
  again: String.raw`znowu|znów|nadal|wciąż|ciągle|drugi raz|trzeci raz|czwarty raz|trzy razy|dni|tygodni\p{L}*|miesi\p{L}*|godzin\p{L}*|od|czekam|czekamy|czekać|obiecan\p{L}*|obieca\p{L}*|za każdym razem|jeszcze raz|dalej`,
  bad: String.raw`niegrzeczn\p{L}*|chamsk\p{L}*|niemił\p{L}*|bezczeln\p{L}*|najgorsz\p{L}*|okropn\p{L}*|fataln\p{L}*|beznadziej\p{L}*|tragicz\p{L}*|skandal\p{L}*|niedopuszczaln\p{L}*|nie do przyjęcia|kpin\p{L}*|żart\p{L}*|śmiesz\p{L}*|wstyd|hańba|dość|wściekł\p{L}*|zły|zła|zdenerwowan\p{L}*|wkurz\p{L}*|zawiedzi\p{L}*|rozczarowan\p{L}*|niezadowolon\p{L}*|nie jestem zadowolon\p{L}*|skarg\p{L}*|poskarżyć|zażaleni\p{L}*|adwokat\p{L}*|prawnik\p{L}*|sąd\p{L}*|sądu|policj\p{L}*|oszust\p{L}*|oszuka\p{L}*|złodziej\p{L}*|kłam\p{L}*|okłama\p{L}*|naciąg\p{L}*|niekompetent\p{L}*|bezużyteczn\p{L}*|porażka|masakra|zniszczy\p{L}*|uszkodzi\p{L}*|brudn\p{L}*|obraża\p{L}*`,
  hazard: String.raw`gaz|gazu|gazem|dym|dymu|ogień|ognia|pożar\p{L}*|płomie\p{L}*|iskr\p{L}*|prąd\p{L}*|prądem|gniazd\p{L}*|krew|krwi|spaleni\p{L}*|spalen\p{L}*|czad|tlenek|wod[ay]|zala\p{L}*|tabletk\p{L}*|truc\p{L}*|zatru\p{L}*|toksyczn\p{L}*|niebezpiecz\p{L}*|alarm|wybuch\p{L}*|nóż|broń|groż\p{L}*|zawroty`,
  acute: "czuć|czuję|śmierdzi|zapach|wydobywa|leci|pali się|dymi",
  harm: String.raw`połknął|połknęła|zemdla\p{L}*|nieprzytomn\p{L}*|rann\p{L}*|upad\p{L}*|przewróci\p{L}*|poślizgn\p{L}*|krwawi|oddycha|dusi|nagły|pogotowi\p{L}*|szpital\p{L}*|karetk\p{L}*|prawie (?:potrąci\p{L}*|przejecha\p{L}*)|potrąci\p{L}*|porazi\p{L}*|grożą|zaatakowa\p{L}*|boję się|uwięzi\p{L}*|zamknięt\p{L}* w|nie chcę (?:już )?żyć|umrzeć|zabić się|samobój\p{L}*|alergi\p{L}*`,
  other: String.raw`ktoś inny|inna osoba|od osoby|dla (?:dwóch|trzech|czterech|pięciu|sześciu|jednej|\d+) os[oó]b\p{L}*|stolik|ile osób|czujnik\p{L}*|gaśnic\p{L}*|m[oó]j\p{L}* (?:mąż|żona|matka|sąsiad\p{L}*)`,
  rules:
    "jak|jaki|jakie|jaka|jaki jest|ile|kiedy|gdzie|pod jaki|który|która|czy mogę|czy można|czy jest|czy macie|czy muszę|kto jest|jeśli|jeżeli|zasady|polityka|regulamin|warunki|godziny|termin|zmienić",
  thanks: String.raw`dziękuję|dzięki|dziękuje|super|świetn\p{L}*|mił[aey]|bardzo mił\p{L}*|uprzejm\p{L}*|zadowolon\p{L}*|szczęśliw\p{L}*|rozwiązan\p{L}*|załatwion\p{L}*|dotar\p{L}*|wróciły|otrzyma\p{L}*|nie musicie|nie trzeba|nie ma potrzeby|doskona\p{L}*|wspania\p{L}*|polecam`,
};
