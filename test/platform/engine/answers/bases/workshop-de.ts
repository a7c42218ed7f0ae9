import { ask, type Base, follow } from "../base.ts";

export const workshop: Base = {
  name: "Fahrradwerkstatt",
  language: "de",
  documents: [
    {
      name: "Preisliste",
      text: `Preisliste Werkstatt

| Leistung | Preis | Dauer |
|---|---|---|
| Reifen flicken vorne | 12 € | sofort |
| Reifen flicken hinten | 15 € | sofort |
| Bremsen einstellen | 18 € | 1 Tag |
| Schaltung einstellen | 22 € | 1 Tag |
| Kleine Inspektion | 49 € | 2 Tage |
| Große Inspektion mit Reinigung | 95 € | 3 Tage |
| Kette und Ritzel wechseln | 35 € plus Material | 1 Tag |

Für E-Bikes kommen 20 € für das Auslesen der Elektronik dazu.`,
    },
    {
      name: "Häufige Fragen",
      text: `Brauche ich einen Termin?
Für Flicken nein, für Inspektionen ja. Im Frühling beträgt die Wartezeit etwa zwei Wochen.

Repariert ihr jede Marke?
Ja, aber keine Lastenräder und keine Roller.

Kann ich ein Leihrad bekommen?
Ja, für 8 Euro am Tag, solange der Vorrat reicht.

Wie lange hebt ihr mein fertiges Rad auf?
Zwei Wochen kostenlos, danach kostet jeder Tag 2 Euro.

Wie kann ich bezahlen?
Bar oder mit Karte. Rechnungen schreiben wir nur für Firmen.`,
    },
    {
      name: "Akku im Winter",
      text: `# Akku im Winter

Lagern Sie den Akku bei 10 bis 20 Grad und halb geladen. Unter 0 Grad nicht laden. Alle zwei Monate nachsehen und auf 60 % bringen.

Wenn der Akku qualmt, riecht oder sich wölbt: nach draußen bringen, nicht mit Wasser löschen und die Feuerwehr unter 112 rufen.`,
    },
  ],
  questions: [
    ask("was kostet ein platten hinten", "15 €"),
    ask("große inspektion preis und dauer", "95 €"),
    ask("bremse einstellen wie lange dauert das", "1 Tag"),
    ask("macht ihr auch ebikes", "20 €"),
    ask("muss ich einen termin machen", "für Inspektionen ja"),
    ask("repariert ihr lastenräder", "keine Lastenräder"),
    ask("gibts ein ersatzrad", "8 Euro"),
    ask("kann ich mit karte zahlen", "mit Karte"),
    ask("wie lagere ich den akku richtig", "10 bis 20 Grad"),
    ask("mein akku raucht!", "112"),
    follow("was kostet die kleine inspektion", "und kette wechseln?", "35 €"),
    ask("wie lange kann mein rad bei euch stehen bleiben", "Zwei Wochen"),
  ],
  foreign: [
    "verkauft ihr neue fahrräder",
    "repariert ihr autos",
    "wie heißt der bundeskanzler",
    "gibt es kaffee bei euch",
  ],
};
