import { ask, type Base, follow } from "../base.ts";

export const practice: Base = {
  name: "Arztpraxis",
  language: "de",
  documents: [
    {
      name: "What it knows",
      text: "Die Praxis ist vom 22. Dezember bis zum 2. Januar geschlossen; die Vertretung hat die Praxis am Rathausplatz.",
    },
    {
      name: "Sprechzeiten",
      text: `Sprechzeiten

Montag      8-12 Uhr und 15-18 Uhr
Dienstag    8-12 Uhr
Mittwoch    8-13 Uhr
Donnerstag  8-12 Uhr und 16-19 Uhr
Freitag     8-13 Uhr

Akutsprechstunde ohne Termin: täglich von 8 bis 9 Uhr.
Außerhalb dieser Zeiten: Bereitschaftsdienst 116 117. Bei Lebensgefahr 112.`,
    },
    {
      name: "Rezepte und Überweisungen",
      text: `## Rezepte
Folgerezepte bestellen Sie per App oder telefonisch unter 555 0160. Sie sind am nächsten Werktag ab 11 Uhr fertig. E-Rezepte werden direkt auf Ihre Karte geladen.

## Überweisungen
Eine Überweisung bekommen Sie nur, wenn Sie im laufenden Quartal schon bei uns waren.

## Krankschreibung
Eine Krankschreibung per Videosprechstunde ist für höchstens drei Tage möglich, wenn wir Sie kennen.`,
    },
    {
      name: "Impfungen und Vorsorge",
      text: `Impfungen und Vorsorge

Grippe: ab September, ohne Termin in der Akutsprechstunde. Für Menschen über 60 zahlt die Kasse.
Tetanus: Auffrischung alle 10 Jahre.
Zecken (FSME): drei Impfungen, die zweite nach vier Wochen.
Check-up ab 35: alle drei Jahre, bitte nüchtern kommen und 45 Minuten einplanen.
Hautkrebsvorsorge: ab 35 alle zwei Jahre.
Reiseimpfungen sind privat zu zahlen; die Beratung kostet 25 €.`,
    },
  ],
  questions: [
    ask("wann habt ihr am donnerstag offen", "16-19"),
    ask("kann ich ohne termin kommen", "8 bis 9 Uhr"),
    ask("wen rufe ich nachts an", "116 117"),
    ask("ich brauche ein neues rezept", "555 0160"),
    ask("wann ist mein rezept fertig", "11 Uhr"),
    ask("bekomme ich eine überweisung", "Quartal"),
    ask("krankschreiben per video geht das?", "drei Tage"),
    ask("wie oft muss man tetanus auffrischen", "10 Jahre"),
    ask("grippeimpfung wann", "September"),
    ask("muss ich zum checkup nüchtern sein", "nüchtern"),
    ask("was kostet die reiseberatung", "25 €"),
    ask("habt ihr zwischen den jahren zu", "2. Januar"),
    follow("wie oft ist der check-up", "und hautkrebs?", "zwei Jahre"),
    ask("starke brustschmerzen und atemnot", "112"),
  ],
  foreign: [
    "macht ihr akupunktur",
    "welches auto soll ich kaufen",
    "habt ihr einen kinderarzt",
    "wie backe ich einen apfelkuchen",
  ],
};
