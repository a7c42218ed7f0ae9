import { ask, type Base, follow } from "../base.ts";

export const library: Base = {
  name: "Stadtbücherei",
  language: "de",
  documents: [
    {
      name: "Benutzung",
      text: `Benutzung der Stadtbücherei

Ausweis. Der Ausweis kostet 20 Euro im Jahr, ermäßigt 10 Euro. Kinder und Jugendliche bis 18 Jahre zahlen nichts. Bringen Sie bitte Ihren Personalausweis mit.

Leihfristen. Bücher vier Wochen, Filme und Spiele zwei Wochen, Zeitschriften eine Woche. Sie können zweimal verlängern, wenn niemand vorgemerkt hat.

Gebühren. Nach Ablauf der Frist kostet jedes Medium 0,50 Euro pro Woche. Für Mahnungen per Post kommen 1,20 Euro dazu. Ein verlorener Ausweis wird für 3 Euro ersetzt.

Vormerken. Ausgeliehene Medien können Sie für 1 Euro vormerken; wir schreiben Ihnen, sobald sie da sind, und legen sie sieben Tage zurück.

Rückgabe. Am Automaten neben dem Eingang rund um die Uhr.`,
    },
    {
      name: "Räume und Internet",
      text: `# Räume und Internet

- WLAN: kostenlos, das Kennwort steht auf dem Kassenzettel der Anmeldung
- Computerplätze: 12 Stück, eine Stunde pro Tag
- Kopien: 10 Cent schwarz-weiß, 40 Cent in Farbe
- Lernräume: bis sechs Personen, höchstens drei Stunden, Buchung online
- 3D-Drucker: nur mit Einführung, jeden ersten Dienstag im Monat um 17 Uhr

Essen ist nur im Lesecafé erlaubt.`,
    },
    {
      name: "Veranstaltungen",
      text: `Veranstaltungen

Vorlesestunde für Kinder ab 4: mittwochs um 16 Uhr, Eintritt frei.
Sprachcafé Deutsch: donnerstags von 18 bis 19:30 Uhr, ohne Anmeldung.
Bücherflohmarkt: am letzten Samstag im April und im Oktober.
Schreibwerkstatt: sechs Abende, 48 Euro, Anmeldung an der Theke.`,
    },
  ],
  questions: [
    ask("was kostet ein büchereiausweis", "20 Euro"),
    ask("wie lange darf ich bücher behalten", "vier Wochen"),
    ask("filme ausleihen wie lange", "zwei Wochen"),
    ask("wie oft kann ich verlängern", "zweimal"),
    ask("ich hab die frist verpasst", "0,50 Euro"),
    ask("karte verloren", "3 Euro"),
    ask("kann ich auch nachts bücher abgeben", "rund um die Uhr"),
    ask("gibt es wlan", "kostenlos"),
    ask("farbkopie preis", "40 Cent"),
    ask("wann ist der flohmarkt", "letzten Samstag"),
    ask("vorlesen für kinder wann?", "16 Uhr"),
    follow("wie lange darf ich bücher ausleihen", "und spiele?", "zwei Wochen"),
    ask("wie lange kann man einen lernraum buchen", "drei Stunden"),
  ],
  foreign: [
    "verleiht ihr auch werkzeug",
    "wie komme ich zum bahnhof",
    "wann wurde goethe geboren",
    "kann ich hier einen reisepass beantragen",
  ],
};
