import type { SearchWords } from "../../shapes/server/search.ts";

export const search: SearchWords = {
  commonWords: `ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bekomme bekommen bekommt bin
  bis bist bitte brauche brauchen braucht da dabei dafür damit danach dann daran das dass dein deine dem den denn der des
  deren dessen die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen darf ein eine einem einen einer
  eines eigentlich einfach er es etwas euch euer eure für gab geben gegen geht gehen genau gerade gern gerne gibt gibts
  habe haben hab habt hallo hat hatte hätte hätten heute hey hi hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren im
  immer in ins ist ja jede jedem jeden jeder jedes jetzt jemand kann kannst kein keine keinen können könnt könnte könnten
  lang lange los mal man mehr mein meine meinem meinen meiner mich mir mit moin möchte möchten muss müssen müsste nach
  nachher nehmen nehmt nein nicht nichts noch nun nur ob oder oft ohne schon sehr sein seine seit sich sie sind so sobald
  soll sollen sollte sonst tag über um und uns unser unsere unter vom von vor war wäre waren warum was weg weil welche
  welchem welchen welcher welches wenn wer wen wem werde werden werdet wie wieder wieso will wir wird wirst wissen wo
  wofür wohin woher wollen wozu würde würden zu zum zur zwischen danke dankeschön guten abend morgen passiert stehen
  steht wann wieviel viel viele beide bleiben bleibt tun tut mache machen macht euren wen eher halt eben gemacht sagen`,
  alsoEnglish: "die man war hat bin den gab also an am in so was los mal tag hier hi hey oft ort art gut rat",
  generalWords: `abgeben ändern anfangen angeben arbeiten art bald bedeutet beginnen benötige benötigen besser besten bringen eigene
  eigenen einmal ende erst erste ersten falsch fertig finde finden frage fragen funktioniert gilt groß gut gute heißt
  helfen hilfe höhe kommen komme kommt kurz lassen lässt leider liegt letzte letzten möglich möglichkeit müsst neu neue
  neuen neues nächste nächsten normal oft ort person personen richtig schnell selbst später stelle suche teil total
  trotzdem uhr ungefähr verstehe voll vorher wert wichtig woche zeit zusammen gleich geben her holen haltet kriege
  montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs donnerstags freitags samstags
  sonntags kriegen behalten darüber gemeint hören`,
  synonymGroups: [
    ["kosten", "kostet", "preis", "preise", "gebühr", "gebühren", "euro", "zahlen", "teuer"],
    ["versand", "lieferung", "liefern", "geliefert", "zustellung", "spedition"],
    ["kostenlos", "gratis", "umsonst", "kostenfrei", "frei"],
    ["zurückgeben", "rückgabe", "widerruf", "widerrufen", "rücksendung", "zurückschicken", "umtauschen", "umtausch"],
    ["kaputt", "defekt", "beschädigt", "beschädigung", "beschädigungen", "schaden"],
    ["garantie", "gewährleistung"],
    ["geöffnet", "offen", "öffnungszeiten", "sprechzeiten", "geschlossen"],
    ["geschlossen", "schließt", "urlaub"],
    ["termin", "anmeldung", "reservierung", "buchung", "vereinbaren"],
    ["buchen", "reservieren", "anmelden", "buchung"],
    ["kündigen", "kündigung", "beenden", "stornieren", "absagen"],
    ["parken", "parkplatz", "parkplätze", "tiefgarage", "parkhaus"],
    ["telefon", "telefonnummer", "anrufen", "telefonisch", "rufen"],
    ["mail", "e-mail", "email"],
    ["adresse", "anschrift", "standort"],
    ["bezahlen", "zahlen", "zahlung", "bezahlung"],
    ["karte", "ausweis"],
    ["verloren", "verlieren", "verlorener"],
    ["kinder", "kind", "kinderbetreuung", "jugendliche"],
    ["internet", "wlan", "wifi", "wi-fi"],
    ["fahrrad", "rad", "bike"],
    ["auto", "wagen", "pkw"],
    ["reparieren", "reparatur", "flicken", "repariert"],
    ["platten", "reifen"],
    ["arzt", "ärztin", "praxis"],
    ["studenten", "studierende", "studentinnen"],
    ["krank", "krankschreibung", "krankschreiben", "krankmeldung"],
    ["nachts", "nacht", "uhr"],
    ["rauch", "qualm", "qualmt", "raucht", "brennt", "feuer", "feuerwehr"],
    ["ausleihen", "leihen", "verleih", "ausgeliehen", "leihfrist", "leihfristen"],
    ["dauer", "dauert", "frist"],
    ["hund", "hunde", "haustier", "haustiere", "tiere"],
    ["wochenende", "samstag", "sonntag"],
    ["mindestalter", "alt", "jahre"],
    ["ersatz", "leihrad"],
  ],
  marks: ["und", "der", "die", "nicht", "ist", "bei", "für"],
  separated: /^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|weg|zurück)(?:ge|zu)(?=\p{L}{4})/u,
  polite: new Set("sie ihr ihre ihren ihrem ihrer ihnen ihres".split(" ")),
  asked: [
    [/\b(?:habt|haben|hat|hast)(?: (?:ihr|sie|du))?(?: \p{L}{1,24}){0,2} auf\b(?=\s*(?:[?.!]|$))/giu, "geöffnet"],
  ],
};
