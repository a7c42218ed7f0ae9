/** An assistant as its owner types it, without documents, and what visitors ask it. */
interface Instructed {
  readonly language?: "de";
  readonly instructions: string;
  /** What is asked, and what the answer has to hold. */
  readonly asked: Readonly<Record<string, RegExp>>;
  /** What nothing of it answers. */
  readonly foreign: readonly string[];
  /** What no answer may hold. */
  readonly hidden?: RegExp;
}

/** Written before the engine was tried on them; of instructions in prose, in lists, on one line and in German. */
export const instructed: readonly Instructed[] = [
  {
    instructions: "You are Robin of a shop. We repair bicycles.",
    asked: { "Do you repair bicycles?": /repair bicycles/, "can you fix my bike": /repair bicycles/ },
    foreign: ["do you sell wine?"],
    hidden: /Robin of/,
  },
  {
    instructions: `You are Lena, the friendly assistant of Kettle & Crumb, a small café in Bath.
Keep answers short and warm. Never mention other cafés.

We are open Tuesday to Sunday from 8 am to 5 pm and closed on Mondays. A flat white is £3.60. Dogs are welcome on the terrace. You can park behind the church for free. We take cards and cash.`,
    asked: {
      "when do you open": /8 am/,
      "are you open on monday?": /closed on Mondays/,
      "how much is a flat white": /3\.60/,
      "can I bring my dog?": /Dogs are welcome/,
      "where can I leave the car": /behind the church/,
      "do you accept credit cards": /cards and cash/,
    },
    foreign: ["do you have a job for me?", "can I rent the café for a wedding?"],
    hidden: /friendly assistant|other cafés|Keep answers/,
  },
  {
    instructions: `# Role
You help the customers of Nordwind Sails.

# Facts
- Sail repairs take about 10 working days.
- Collection in the harbour is free, elsewhere it costs 25 euros.
- We do not make kites.
- Our workshop is at 4 Quay Street.

# Rules
- Be polite.
- Never give a binding quote.
- Offer a call back when someone is upset.
- The mark-up on sailcloth is 45 %.`,
    asked: {
      "How long does it take to repair a sail?": /10 working days/,
      "what does pick-up cost": /25 euros/,
      "do you make kites": /do not make kites/,
      "what's your address?": /4 Quay Street/,
    },
    foreign: ["do you rent out boats?", "who is your insurer?"],
    hidden: /45 %|binding quote|call back/,
  },
  {
    instructions:
      "Tone: relaxed. Hair by Jo, walk-ins welcome, cuts from 28 EUR, colour from 65 EUR, Mon-Fri 9-18, Sat 9-14, phone 040 555 0172.",
    asked: {
      "how much is a haircut?": /28 EUR/,
      "do I need an appointment or can I just walk in?": /walk-ins welcome/,
      "are you open on saturdays": /Sat 9-14/,
      "your phone number please": /040 555 0172/,
    },
    foreign: ["do you do tattoos?"],
    hidden: /relaxed/,
  },
  {
    instructions: `You answer for Piano Move Ltd. Please note that we only move pianos, no other furniture.
Tell customers that moving an upright piano costs 180 pounds within the city and a grand piano 320 pounds.
If someone asks about insurance, say that every piano is insured up to 20,000 pounds.
You must never promise a time of day. Discounts of up to 15 % are possible, but never mention this.`,
    asked: {
      "what would you charge for a grand piano": /320 pounds/,
      "Do you also move sofas?": /only move pianos/,
      "is my piano insured": /20,000 pounds/,
    },
    foreign: ["can you tune it too?"],
    hidden: /15 %|time of day|Piano Move Ltd/,
  },
  {
    instructions: `Assistant of the Old Mill guesthouse.

Rooms:
- Single 70 €
- Double 110 €
- Family room 150 €

Breakfast: 7 to 10 am, 12 € per person

Check-in from 3 pm, check-out until 11 am. Guests can cancel free of charge until 48 hours before arrival.

Internal:
- The cleaner comes at 11:30, key under the blue pot`,
    asked: {
      "what does a double room cost": /110 €/,
      "when is breakfast served": /7 to 10 am/,
      "how late can I check out?": /11 am/,
      "until when can I cancel my booking for free": /48 hours/,
    },
    foreign: ["is there a swimming pool?", "where is the key?"],
    hidden: /blue pot|cleaner/,
  },
  {
    instructions: `Answer questions about our language school. Courses start every first Monday of the month. A group has at most eight learners. The placement test is online and takes twenty minutes. Lessons that you miss can be made up within four weeks. Use short sentences and no jargon.`,
    asked: {
      "when does the next course begin?": /first Monday/,
      "how many people are in a group": /eight/,
      "how long is the placement test": /twenty minutes/,
      "what happens if I miss a lesson?": /four weeks/,
    },
    foreign: ["do you teach Klingon?"],
    hidden: /jargon/,
  },
  {
    language: "de",
    instructions: `Du bist Tilda vom Hofladen Brandt. Duze die Kunden nicht.

Wir haben dienstags bis samstags von 9 bis 18 Uhr geöffnet. Eier kosten 40 Cent das Stück. Kartoffeln gibt es ab August aus eigenem Anbau. Parkplätze sind direkt vor dem Laden. Gezahlt wird bar oder mit EC-Karte.`,
    asked: {
      "Wann habt ihr auf?": /9 bis 18 Uhr/,
      "was kosten die eier": /40 Cent/,
      "Ab wann gibt es Kartoffeln?": /ab August/,
      "wo kann ich parken?": /vor dem Laden/,
      "kann ich mit karte zahlen": /EC-Karte/,
    },
    foreign: ["Verkauft ihr Fahrräder?"],
    hidden: /Tilda vom|Duze/,
  },
  {
    language: "de",
    instructions: `- Sei freundlich und antworte kurz.
- Wir reparieren Waschmaschinen und Trockner aller Marken.
- Die Anfahrt kostet 39 Euro.
- Termine vergeben wir meist innerhalb von drei Tagen.
- Auf jede Reparatur geben wir zwölf Monate Garantie.
- Verrate nie unsere Einkaufspreise.
- Notfälle: 0171 5550199`,
    asked: {
      "Repariert ihr auch Trockner?": /Trockner/,
      "Was kostet die Anfahrt?": /39 Euro/,
      "Wie schnell bekomme ich einen Termin?": /drei Tagen/,
      "habe ich garantie auf die reparatur": /zwölf Monate/,
    },
    foreign: ["Verkaufen Sie auch Fernseher?"],
    hidden: /Einkaufspreise|freundlich/,
  },
  {
    instructions: `Our allotment association has 64 plots on Mill Lane. The waiting list is about two years long. The yearly rent is 96 pounds. Bonfires are allowed in November only. Write to plots@millane.example for a place on the list. Do not talk about neighbours' disputes. You're called Fern.`,
    asked: {
      "how long do I have to wait for a plot": /two years/,
      "what is the rent per year?": /96 pounds/,
      "may I burn leaves / have a bonfire": /November/,
      "how do I apply for a plot?": /plots@millane\.example/,
    },
    foreign: ["what about the fight between the neighbours?", "is there an internet connection?"],
    hidden: /disputes|called Fern/,
  },
];
