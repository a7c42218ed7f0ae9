// Questions that ranking was never tuned on, written before it was changed: each names the headings of the passages that answer.
/** What a question is like. */
export type BlindKind = "plain" | "row" | "part" | "all rows" | "follow-up" | "language" | "across languages";

export interface BlindQuestion {
  readonly text: string;
  readonly kind: BlindKind;
  /** Headings of passages that answer; with `holds`, the passage must have these words too. */
  readonly answers: readonly string[];
  readonly holds?: readonly string[];
  /** Words of other rows that must not be in it. */
  readonly not?: readonly string[];
  /** What was said before. */
  readonly after?: string;
}

export interface BlindBase {
  readonly name: string;
  readonly documents: readonly (readonly [name: string, markdown: string])[];
  readonly questions: readonly BlindQuestion[];
}

const plain = (text: string, ...answers: string[]): BlindQuestion => ({ text, kind: "plain", answers });

const sailing: BlindBase = {
  name: "Sailing school",
  documents: [
    [
      "Courses",
      `# Courses

## Dinghy beginners
Two weekends on the lake in small boats, from twelve years on. The fee is 240 euros and includes the life jacket.

## Coastal skipper
Seven days at sea with a night passage. You need 150 logged miles and a first-aid certificate. It costs 890 euros.

## Radio licence
One evening and an exam the next morning. Bring a passport photo.

## Race training
Every Thursday from May to September at six in the evening. Members pay nothing, guests 15 euros an evening.`,
    ],
    [
      "Boat hire",
      `# Boat hire

## Deposits and damage
We hold 500 euros on your card until the boat is back. A torn sail is 120 euros at most.

## Bad weather
From wind force six on nobody leaves the harbour. You choose another day or get your money back.

## Our boats

| Boat | Berths | Draught | Price a day | Engine |
| --- | --- | --- | --- | --- |
| Heron 24 | 4 | 1.10 m | 95 € | outboard |
| Tern 31 | 6 | 1.45 m | 160 € | diesel |
| Gannet 36 | 8 | 1.80 m | 230 € | diesel |
| Plover 19 | 2 | 0.60 m | 55 € | none |

## Fuel and cleaning
Bring the boat back with a full tank. The cabin is cleaned for 45 euros where you do not do it.`,
    ],
    [
      "Harbour",
      `# Harbour

## Showers and keys
The code of the showers changes each Monday; ask at the office. A lost key is 30 euros.

## Parking with a trailer
Trailers stand behind the slipway, cars in the upper car park. Both are free for guests.

## Winter storage
Boats are lifted out in the last week of October. A place in the hall is 14 euros a square metre until April.

## Dogs on the pontoons
Dogs are on a lead, and not aboard hired boats.`,
    ],
  ],
  questions: [
    plain("How old must my daughter be for the beginners' weekend?", "Dinghy beginners"),
    plain("Is a life jacket included?", "Dinghy beginners"),
    plain("Do I need experience for the skipper course?", "Coastal skipper"),
    plain("what do I have to bring to the radio exam", "Radio licence"),
    plain("When is race training?", "Race training"),
    plain("Do guests pay for the Thursday races?", "Race training"),
    plain("How much deposit do you take?", "Deposits and damage"),
    plain("What happens if I rip the sail?", "Deposits and damage"),
    plain("Can we go out in a storm?", "Bad weather"),
    plain("do I get a refund when the wind is too strong", "Bad weather"),
    plain("Who cleans the cabin?", "Fuel and cleaning"),
    plain("Must I refuel before returning?", "Fuel and cleaning"),
    plain("I lost the key, what now?", "Showers and keys"),
    plain("where can I leave my trailer", "Parking with a trailer"),
    plain("How much is a place in the hall over the winter?", "Winter storage"),
    plain("May my dog come on a hired boat?", "Dogs on the pontoons"),
    { text: "How many berths does the Tern 31 have?", kind: "row", answers: ["Our boats"], holds: ["Tern 31", "6"] },
    { text: "What does the Gannet 36 cost a day?", kind: "row", answers: ["Our boats"], holds: ["230 €"] },
    { text: "draught of the heron 24", kind: "row", answers: ["Our boats"], holds: ["1.10 m"] },
    { text: "Which boat has no engine?", kind: "row", answers: ["Our boats"], holds: ["Plover 19"] },
    {
      text: "Which boats do not have a diesel engine?",
      kind: "all rows",
      answers: ["Our boats"],
      holds: ["Heron 24", "Tern 31", "Gannet 36", "Plover 19"],
    },
    {
      text: "What is the difference between the Tern 31 and the Gannet 36?",
      kind: "all rows",
      answers: ["Our boats"],
      holds: ["160 €", "230 €"],
    },
    { text: "Which is the cheapest boat?", kind: "all rows", answers: ["Our boats"], holds: ["55 €", "230 €"] },
    {
      text: "And how much does it cost?",
      kind: "follow-up",
      after: "Do I need experience for the coastal skipper course?",
      answers: ["Coastal skipper"],
    },
    {
      text: "And its draught?",
      kind: "follow-up",
      after: "What does the Gannet 36 cost a day?",
      answers: ["Our boats"],
      holds: ["1.80 m"],
    },
    {
      text: "From when to when is that?",
      kind: "follow-up",
      after: "Do you store boats in winter?",
      answers: ["Winter storage"],
    },
    {
      text: "Is it free?",
      kind: "follow-up",
      after: "Where do I park with a trailer?",
      answers: ["Parking with a trailer"],
    },
  ],
};

const pumps: BlindBase = {
  name: "Pumps",
  documents: [
    [
      "Price list",
      `# Price list

## Circulation pumps

| Article | Head | Flow | Price | Delivery |
| --- | --- | --- | --- | --- |
| NX 40-160 | 16 m | 12 m³/h | 612.00 € | 3 days |
| NX 40-125 | 12 m | 11 m³/h | 548.00 € | 3 days |
| NX 50-160 | 16 m | 24 m³/h | 794.00 € | 10 days |
| NXR 40-160 | 16 m | 12 m³/h | 705.00 € | 6 weeks |

## Seals and spares

| Part no. | Fits | Price |
| --- | --- | --- |
| 8813-02 | NX 40 | 18.40 € |
| 8813-20 | NX 50 | 21.90 € |
| GS/7716 | NXR 40 | 33.00 € |
| K900.4 | all housings | 4.75 € |`,
    ],
    [
      "Fault codes",
      `# Fault codes

| Code | Meaning | What to do |
| --- | --- | --- |
| F07 | dry run | Fill the system and press reset. |
| F70 | motor too hot | Let it cool for 30 minutes. |
| E7 | sensor broken | Replace the sensor. |`,
    ],
    [
      "Service",
      `# Service

## Guarantee
Pumps are guaranteed for five years, seals for one.

## Returns
Unused parts come back within 30 days; made-to-order pumps do not.

## Repairs at our works
Send the pump with form R1. We tell you the price before we open it. It takes about eight working days.

## Frost
Empty the housing before winter, or keep the pump running at its lowest speed.`,
    ],
  ],
  questions: [
    {
      text: "What does the NX 40-160 cost?",
      kind: "part",
      answers: ["Circulation pumps"],
      holds: ["612.00"],
      not: ["705.00", "794.00"],
    },
    { text: "price nx40160", kind: "part", answers: ["Circulation pumps"], holds: ["612.00"], not: ["705.00"] },
    {
      text: "How long is delivery of NXR 40-160?",
      kind: "part",
      answers: ["Circulation pumps"],
      holds: ["6 weeks"],
      not: ["612.00"],
    },
    { text: "nx-50-160 flow?", kind: "part", answers: ["Circulation pumps"], holds: ["24 m³/h"], not: ["12 m³/h"] },
    { text: "Is 8813-20 the right seal for the NX 50?", kind: "part", answers: ["Seals and spares"], holds: ["21.90"] },
    { text: "How much is part 8813-02", kind: "part", answers: ["Seals and spares"], holds: ["18.40"], not: ["21.90"] },
    { text: "GS/7716 price please", kind: "part", answers: ["Seals and spares"], holds: ["33.00"], not: ["18.40"] },
    { text: "what is K900.4 for?", kind: "part", answers: ["Seals and spares"], holds: ["all housings"] },
    { text: "The display says F70", kind: "part", answers: ["Fault codes"], holds: ["too hot"], not: ["dry run"] },
    { text: "error E7, what should I do?", kind: "part", answers: ["Fault codes"], holds: ["Replace the sensor"] },
    { text: "Which pump has a head of 12 m?", kind: "row", answers: ["Circulation pumps"], holds: ["NX 40-125"] },
    { text: "What do I do about a dry run?", kind: "row", answers: ["Fault codes"], holds: ["F07"] },
    {
      text: "Compare the NX 40-160 and the NX 40-125",
      kind: "all rows",
      answers: ["Circulation pumps"],
      holds: ["612.00", "548.00"],
    },
    {
      text: "Which pumps are not delivered in 3 days?",
      kind: "all rows",
      answers: ["Circulation pumps"],
      holds: ["NX 50-160", "NXR 40-160"],
    },
    plain("How long is the guarantee on a pump?", "Guarantee"),
    plain("can I send back a seal I did not use?", "Returns"),
    plain("How long does a repair take?", "Repairs at our works"),
    plain("Will the pump freeze?", "Frost"),
    {
      text: "And when is it delivered?",
      kind: "follow-up",
      after: "What does the NX 50-160 cost?",
      answers: ["Circulation pumps"],
      holds: ["10 days"],
      not: ["6 weeks"],
    },
    {
      text: "What about seals?",
      kind: "follow-up",
      after: "How long is the guarantee on a pump?",
      answers: ["Guarantee"],
    },
    {
      text: "Which form do I need for that?",
      kind: "follow-up",
      after: "Do you repair pumps?",
      answers: ["Repairs at our works"],
    },
  ],
};

const clinic: BlindBase = {
  name: "Zahnarzt",
  documents: [
    [
      "Praxis",
      `# Praxis

## Sprechzeiten
Montag bis Donnerstag von 8 bis 18 Uhr, freitags nur bis 13 Uhr.

## Termin absagen
Bitte sagen Sie mindestens 24 Stunden vorher ab, sonst berechnen wir 40 Euro.

## Zahnreinigung
Eine professionelle Zahnreinigung dauert eine Stunde und kostet 95 Euro. Viele Kassen zahlen einmal im Jahr dazu.

## Schmerzen am Wochenende
Der Notdienst ist unter 116 117 zu erreichen.

## Kinder
Kinder sehen wir ab dem ersten Zahn. Nachmittags ist das Spielzimmer offen.

## Parken
Hinter dem Haus sind vier Plätze; der Eingang ist ohne Stufen.`,
    ],
    [
      "Practice",
      `# Practice

## Opening hours
Monday to Thursday from 8 am to 6 pm, on Fridays until 1 pm.

## Cancelling an appointment
Please cancel 24 hours before, or we charge 40 euros.

## Dental cleaning
A professional cleaning takes an hour and costs 95 euros.

## Pain at the weekend
Call 116 117 for the emergency service.

## Parking
There are four spaces behind the house, and no steps at the door.`,
    ],
  ],
  questions: [
    { text: "Wann haben Sie freitags geöffnet?", kind: "language", answers: ["Sprechzeiten"] },
    { text: "Was kostet eine Zahnreinigung?", kind: "language", answers: ["Zahnreinigung"] },
    { text: "Wie kann ich meinen Termin absagen?", kind: "language", answers: ["Termin absagen"] },
    { text: "Ich habe am Wochenende Schmerzen", kind: "language", answers: ["Schmerzen am Wochenende"] },
    { text: "Ab wann kann mein Kind kommen?", kind: "language", answers: ["Kinder"] },
    { text: "Gibt es Parkplätze?", kind: "language", answers: ["Parken"] },
    { text: "Kostet Absagen etwas?", kind: "language", answers: ["Termin absagen"] },
    { text: "Notdienst Nummer", kind: "language", answers: ["Schmerzen am Wochenende"] },
    { text: "When are you open on Fridays?", kind: "language", answers: ["Opening hours"] },
    { text: "How much is a cleaning?", kind: "language", answers: ["Dental cleaning"] },
    { text: "Can I park at the practice?", kind: "language", answers: ["Parking"] },
    { text: "How do I cancel?", kind: "language", answers: ["Cancelling an appointment"] },
    { text: "What if my tooth hurts on Sunday?", kind: "language", answers: ["Pain at the weekend"] },
    { text: "¿A qué hora abren los viernes?", kind: "across languages", answers: ["Opening hours"] },
    { text: "¿Cuánto cuesta una limpieza dental?", kind: "across languages", answers: ["Dental cleaning"] },
    { text: "¿Dónde puedo aparcar?", kind: "across languages", answers: ["Parking"] },
    { text: "¿Cómo cancelo una cita?", kind: "across languages", answers: ["Cancelling an appointment"] },
    {
      text: "Und wie lange dauert das?",
      kind: "follow-up",
      after: "Was kostet eine Zahnreinigung?",
      answers: ["Zahnreinigung"],
    },
    {
      text: "Und freitags?",
      kind: "follow-up",
      after: "Welche Sprechzeiten haben Sie montags?",
      answers: ["Sprechzeiten"],
    },
  ],
};

export const blindBases: readonly BlindBase[] = [sailing, pumps, clinic];
