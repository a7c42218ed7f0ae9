import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Goedendag, u spreekt met {name}. Waarmee kan ik u helpen?",
  apology: "Sorry, er ging bij mij iets mis. Kunt u dat nog een keer zeggen?",
  apologyAndGoodbye:
    "Het spijt me, ik heb technische problemen en kan u nu niet helpen. Probeer het later opnieuw. Tot ziens.",
  goodbye: "Ik moet ons gesprek nu beëindigen. Hartelijk dank en tot ziens.",
  stopped: "Het spijt me, ik moet ons gesprek hier beëindigen. Tot ziens.",
  stillThere: "Bent u er nog?",
  mayConnect: "Zal ik u nu met iemand doorverbinden?",
  mayCall: "Zal ik nu iemand voor u bellen?",
  agreed: "Goed.",
  holdTheLine: "Blijf alstublieft aan de lijn, ik bel iemand voor u.",
  nobodyAnswers: "Het spijt me, op dit moment kan niemand uw gesprek aannemen.",
  anythingElse: "Kan ik nog iets anders voor u doen?",
  announcement: {
    withheld: "Ik heb een beller voor u.",
    from: "Ik heb een beller voor u, {customer}.",
    accept: "Blijf aan de lijn om met deze persoon te spreken, of hang op om te weigeren.",
  },
  fillers: ["Een moment, alstublieft.", "Ik kijk het even na.", "Momentje."],
  pressed: "Ik heb op het toetsenbord {keys} ingedrukt.",
  signs: { dot: "punt", slash: "schuine streep", dash: "streepje", underscore: "laag streepje", at: "apenstaartje" },
  time: {
    spoken: (hour, minute) => (Number(minute) === 0 ? `${Number(hour)} uur` : `${Number(hour)} uur ${Number(minute)}`),
    unit: "uur",
  },
  voicemail:
    /(?<!\p{L})(?:na de (?:piep|toon|pieptoon)|voicemail|antwoordapparaat|(?:laat|spreek) (?:dan )?(?:alstublieft )?(?:een|uw) (?:bericht|boodschap)|kan (?:uw|de|je) (?:oproep|telefoon) (?:nu )?niet (?:aannemen|beantwoorden))(?!\p{L})/iu,
};
