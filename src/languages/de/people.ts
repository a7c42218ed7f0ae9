import type { PeopleWords } from "../shapes/server/offline/people.ts";

export const people: PeopleWords = {
  someone: String.raw`jemand|jemande[mn]|irgendjemand\p{L}*|wen|wer da|irgendwer|eine person|einer|eine[mn]|keiner|echte\p{L}* (?:personen|leute|menschen)|richtige\p{L}* (?:personen|leute|menschen|person|mensch)|leute`,
  staff: String.raw`mensch|menschen|mitarbeiter\p{L}*|kolleg\p{L}*|berater\p{L}*|ansprechpartner\p{L}*|sachbearbeiter\p{L}*|chef\p{L}*|leiter\p{L}*|vorgesetzte\p{L}*|filialleit\p{L}*|team|kundendienst|kundenservice|support|buchhaltung|abteilung|büro|verantwortlich\p{L}*|zuständig\p{L}*|personal|fachmann|service`,
  named: String.raw`<titled>|(?:frau|herrn?) \p{L}+|(?:mit|zu) <name>`,
  addressed: String.raw`Sie|Ihnen|Ihr\p{L}*|Euch|Dir|Dich`,
  talk: "ansehen|anschauen|anguck|ans telefon|sprechen|spreche|sprech|reden|rede|besprechen|persönlich|schreiben|chatten|verbinden|verbinde|verbunden|weiterleiten|durchstellen|geben|gebt|gib|kümmern|kümmert|klären|erklären|helfen|hilft|unterhalten|übernehmen|holen|holt|hol",
  present: "da|dran|hier",
  ring: "anrufen|anruf|ruf|rufen|ruft|rufe|rückruf|zurückrufen|zurückruft|telefonieren|telefon|telefonisch|durchklingeln|klingeln|melden|meldet|meldung|erreichen|kontaktieren|anruft",
  me: "mich|mir|uns|bei mir|um rückruf|einen rückruf|meine nummer|zurückrufen|zurück",
  mine: String.raw`mein\p{L}*|unser\p{L}*`,
  bot: String.raw`bot|chatbot|roboter|maschine|computer|automat\p{L}*|ki|skript`,
  money: String.raw`geld|euro|rechnung\p{L}*|betrag|abgebucht|abbuch\p{L}*|abbuchung|berechnet|verrechnet|belastet|bezahlt|gezahlt|zahlung|konto|karte|kaution|erstatt\p{L}*|rückerstattung|gutschrift|gebühr\p{L}*|preis|kassiert|kosten|abgezogen|eingezogen`,
  excess: String.raw`doppelt|zweimal|zwei mal|zu viel|zuviel|zu hoch|falsch|fehler\p{L}*|irrtümlich|ohne (?:meine|mein|grund|auftrag|zu fragen)|nie bestellt|nicht bestellt|stimmt nicht|statt|mehr als|unberechtigt|von meinem|immer noch nicht`,
  back: "zurück|wieder haben|wiederhaben|erstatten|erstattet|erstattung|rückerstattung|zurückhaben|zurückzahlen|wo bleibt|wo ist mein|entschädigung|schadenersatz",
  nobody:
    "niemand|niemanden|keiner|keine[nm]|keine antwort|keine reaktion|keine rückmeldung|ignoriert|nicht (?:gekommen|erschienen|aufgetaucht|gemeldet|geantwortet|zurückgerufen|reagiert)|nie (?:gekommen|gemeldet|zurückgerufen)|nicht erreichbar",
  again:
    "wieder|schon wieder|immer noch|noch immer|zum (?:zweiten|dritten|vierten|x ten) mal|zweite mal|dritte mal|zweites mal|drittes mal|dreimal|tagen|wochen|monaten|stunden|seit|warte|warten|gewartet|versprochen|zugesagt|ständig|jedes mal|endlich|tage|wochen lang|extra frei",
  bad: String.raw`frech\p{L}*|frechheit|unverschämt\p{L}*|unfreundlich\p{L}*|unhöflich\p{L}*|schlecht\p{L}*|schlimm\p{L}*|miserabel|katastroph\p{L}*|unmöglich|unzumutbar|inakzeptabel|unerhört|lächerlich|witz|verarsch\p{L}*|sauer|wütend|stinksauer|genervt|nervt|enttäusch\p{L}*|(?<! nicht )unzufrieden|nicht zufrieden|überhaupt nicht zufrieden|reicht|schnauze|nase voll|satt|beschwer\p{L}*|reklam\p{L}*|anwalt\p{L}*|gericht|anzeige|verbraucherzentrale|betrug|betrüger\p{L}*|abzocke|lügen|gelogen|saftladen|unfähig|was soll das|frust\p{L}*|skandal|zumutung|peinlich|dreckig|verdreckt|schmutzig|beschädigt|kaputt ?gemacht|ruiniert|beleidigt|ich bin fertig mit|schande`,
  hazard: String.raw`gas|rauch|qualm|feuer|brand|flammen|funken|strom|stromschlag|blut|steckdose|kohlenmonoxid|wasser|überschwemm\p{L}*|tabletten|vergift\p{L}*|gift|chemikalie\p{L}*|gefahr|gefährlich\p{L}*|alarm|explo\p{L}*|bedroh\p{L}*|messer|waffe|schwindlig|schwindelig|verbrannt|verschmort`,
  acute: "riecht|rieche|stinkt|geruch|kommt|kommen|brennt|qualmt|raucht|tritt aus|läuft aus",
  harm: String.raw`zusammengebrochen|ohnmächtig|bewusstlos|verschluckt|verletzt|gestürzt|hingefallen|ausgerutscht|blutet|atmet nicht|keine luft|notfall|notarzt|krankenhaus|geschlagen|gewischt|einen schlag|bedroht|angegriffen|angst um|eingeschlossen|eingesperrt|nicht mehr leben|umbringen|sterben|suizid\p{L}*|fast (?:überfahren|angefahren|getroffen)|allergisch\p{L}*|ausschlag|spürt|steckengeblieben`,
  other: String.raw`jemand anders|jemand anderes|andere person|pro person|für (?:zwei|drei|vier|fünf|sechs|\d+|eine) (?:personen|leute|person)|tisch für|rauchmelder|brandschutz\p{L}*|feuerlöscher|wie viele|zu hause|meine (?:mutter|frau|nachbarin|freundin|kollegin)|mein (?:mann|nachbar|freund|kollege)|nummer ändern|telefonnummer ändern`,
  rules: String.raw`wie lange|wie viele|wie hoch|wie|wann|welche\p{L}*|was kostet|was ist|was passiert|wer ist|unter welcher|wo|bekomme ich|muss ich|kann ich|darf ich|gibt es|ist (?:die|der|das|ein|eine)|sind|haben sie|habt ihr|wenn ich|falls|bedingungen|richtlinie\p{L}*|regelung\p{L}*|öffnungszeiten|ändern`,
  thanks: String.raw`danke|dankeschön|vielen dank|super|toll|prima|nett|freundlich|lieb|begeistert|zufrieden|erledigt|geklärt|gelöst|angekommen|schon da|reicht|nicht nötig|brauche keine\p{L}*|nicht anrufen|perfekt|spitze|wunderbar|spaß`,
};
