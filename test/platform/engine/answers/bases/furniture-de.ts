import { ask, type Base, follow } from "../base.ts";

export const furniture: Base = {
  name: "Möbelhaus",
  language: "de",
  documents: [
    {
      name: "Lieferung und Montage",
      text: `# Lieferung und Montage

## Lieferkosten
Pakete bis 31 kg kosten 5,95 €. Die Lieferung per Spedition kostet 49 € bis zur Bordsteinkante und 89 € bis in die Wohnung. Ab 1.500 € Warenwert liefern wir kostenlos.

## Liefertermin
Die Spedition ruft Sie zwei Tage vorher an und nennt ein Zeitfenster von vier Stunden. Geliefert wird montags bis samstags.

## Aufbau
Der Aufbau durch unsere Monteure kostet 15 % des Warenwerts, mindestens 60 €. Küchen werden nur mit Aufbau verkauft.

## Altmöbel
Wir nehmen alte Matratzen und Sofas für 35 € pro Stück mit, wenn Sie es bei der Bestellung angeben.`,
    },
    {
      name: "Widerruf und Garantie",
      text: `Widerruf und Garantie

1. Sie können Ihre Bestellung innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt mit dem Erhalt der Ware.

2. Vom Widerruf ausgenommen sind Möbel, die nach Ihren Maßen angefertigt wurden, sowie Matratzen, deren Schutzfolie entfernt wurde.

3. Die Kosten der Rücksendung tragen wir bei Paketen. Bei Speditionsware berechnen wir 45 €.

4. Auf Polstermöbel geben wir 5 Jahre Garantie, auf Elektrogeräte 2 Jahre. Verschleiß und Flecken sind ausgeschlossen.

5. Beschädigungen melden Sie bitte innerhalb von 7 Tagen mit Fotos an service@moebelhaus.example.`,
    },
    {
      name: "Filiale",
      text: `Öffnungszeiten der Filiale: Montag bis Freitag 10 bis 19 Uhr, Samstag 10 bis 18 Uhr. An Sonn- und Feiertagen geschlossen.

Parkplätze finden Sie in der Tiefgarage; die ersten zwei Stunden sind frei.

Für Kinder von 3 bis 8 Jahren gibt es eine betreute Spielecke (freitags und samstags ab 13 Uhr).

Beratung für Küchen nur mit Termin: 555 0123.`,
    },
  ],
  questions: [
    ask("was kostet die lieferung in die wohnung", "89 €"),
    ask("ab wann ist der versand umsonst", "1.500"),
    ask("wie viel kostet der aufbau", "15 %"),
    ask("nehmt ihr mein altes sofa mit?", "35 €"),
    ask("wann ruft die spedition an", "zwei Tage"),
    ask("kann ich das zurückgeben und wie lange", "14 Tage"),
    ask("matratze schon ausgepackt, rückgabe möglich?", "Schutzfolie"),
    ask("wie lange habe ich garantie auf mein sofa", "5 Jahre"),
    ask("mein schrank kam kaputt an", "7 Tagen"),
    ask("habt ihr am samstag auf", "10 bis 18 Uhr"),
    ask("Kinderbetreuung", "Spielecke"),
    ask("wo kann ich parken", "Tiefgarage"),
    follow("was kostet die lieferung", "und die rücksendung bei spedition?", "45 €"),
    ask("brauche ich einen termin für küchenberatung", "555 0123"),
  ],
  foreign: [
    "verkauft ihr auch gartenmöbel",
    "kann ich in raten zahlen",
    "wer hat die WM gewonnen",
    "wie wird das wetter morgen",
  ],
};
