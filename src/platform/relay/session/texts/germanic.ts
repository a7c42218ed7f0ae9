import type { CallTexts } from "./texts.ts";

export const english: CallTexts = {
  greeting: "Hello, this is {name}. How can I help you?",
  apology: "I'm sorry, something went wrong on my side. Could you say that again?",
  apologyAndGoodbye:
    "I'm sorry, I'm having technical problems and can't help you right now. Please try again later. Goodbye.",
  goodbye: "I have to end our call now. Thank you for calling. Goodbye.",
  stopped: "I'm sorry, I have to end our call here. Goodbye.",
  stillThere: "Are you still there?",
  mayConnect: "Shall I put you through to somebody now?",
  mayCall: "Shall I call somebody for you now?",
  agreed: "All right.",
  holdTheLine: "Please stay on the line while I call somebody for you.",
  nobodyAnswers: "I'm sorry, nobody can take your call right now.",
  anythingElse: "Is there anything else I can do for you?",
  announcement: {
    withheld: "I have a caller for you.",
    from: "I have a caller for you, {customer}.",
    accept: "Stay on the line to talk to them, or hang up to decline.",
  },
  fillers: ["One moment, please.", "Let me check that.", "Just a second."],
  yes: /^(?:yes|yeah|yep|sure|ok|okay|right|correct|please)\b/i,
  no: /^(?:no|nope|not|never)\b/i,
  pressed: "I pressed {keys} on the keypad.",
  signs: { dot: "dot", slash: "slash", dash: "dash", underscore: "underscore", at: "at" },
  voicemail:
    /\b(?:(?:leave|record) (?:(?:me|us) )?(?:a|your) (?:\w+ )?message|(?:after|at) the (?:tone|beep|signal)|voice ?mail|(?:reached|this is) the (?:mailbox|voicemail|answering machine)|mailbox (?:is full|of)|(?:can(?:no|')t|cannot|unable to|not able to|not available to) (?:come to|take|answer) (?:the|your|my) (?:phone|call))\b/i,
};

export const german: CallTexts = {
  greeting: "Guten Tag, hier ist {name}. Wie kann ich Ihnen helfen?",
  apology: "Entschuldigung, bei mir ist etwas schiefgegangen. Können Sie das bitte noch einmal sagen?",
  apologyAndGoodbye:
    "Es tut mir leid, ich habe technische Probleme und kann Ihnen gerade nicht helfen. Bitte versuchen Sie es später noch einmal. Auf Wiederhören.",
  goodbye: "Ich muss unser Gespräch jetzt beenden. Vielen Dank und auf Wiederhören.",
  stopped: "Es tut mir leid, ich muss unser Gespräch hier beenden. Auf Wiederhören.",
  stillThere: "Sind Sie noch da?",
  mayConnect: "Soll ich Sie jetzt mit jemandem verbinden?",
  mayCall: "Soll ich jetzt jemanden für Sie anrufen?",
  agreed: "In Ordnung.",
  holdTheLine: "Bitte bleiben Sie am Apparat, ich rufe jemanden für Sie an.",
  nobodyAnswers: "Es tut mir leid, gerade kann niemand Ihren Anruf annehmen.",
  anythingElse: "Kann ich sonst etwas für Sie tun?",
  announcement: {
    withheld: "Ich habe einen Anruf für Sie.",
    from: "Ich habe einen Anruf für Sie, {customer}.",
    accept: "Bleiben Sie am Apparat, um ihn anzunehmen, oder legen Sie auf, um ihn abzulehnen.",
  },
  fillers: ["Einen Moment, bitte.", "Ich sehe kurz nach.", "Kleinen Augenblick."],
  yes: /^(?:ja|jawohl|gerne?|genau|richtig|ok|okay|bitte)(?!\p{L})/iu,
  no: /^(?:nein|nicht|nie|kein\p{L}*)(?!\p{L})/iu,
  pressed: "Ich habe auf der Tastatur {keys} gedrückt.",
  signs: { dot: "Punkt", slash: "Schrägstrich", dash: "Bindestrich", underscore: "Unterstrich", at: "at" },
  voicemail:
    /(?<!\p{L})(?:nach dem (?:signal)?ton|nach dem piep\p{L}*|anrufbeantworter|mailbox|sprachbox|hinterlassen sie (?:bitte )?(?:mir |uns )?(?:eine|ihre) nachricht|(?:zurzeit|zur zeit|momentan|gerade|im moment) (?:leider )?nicht (?:erreichbar|zu erreichen))(?!\p{L})/iu,
};

export const dutch: CallTexts = {
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
  yes: /^(?:ja|jazeker|graag|prima|akkoord|klopt|ok|oké|oke|okay|precies|alstublieft)(?!\p{L})/iu,
  no: /^(?:nee|niet|nooit|geen)(?!\p{L})/iu,
  pressed: "Ik heb op het toetsenbord {keys} ingedrukt.",
  signs: { dot: "punt", slash: "schuine streep", dash: "streepje", underscore: "laag streepje", at: "apenstaartje" },
  voicemail:
    /(?<!\p{L})(?:na de (?:piep|toon|pieptoon)|voicemail|antwoordapparaat|(?:laat|spreek) (?:dan )?(?:alstublieft )?(?:een|uw) (?:bericht|boodschap)|kan (?:uw|de|je) (?:oproep|telefoon) (?:nu )?niet (?:aannemen|beantwoorden))(?!\p{L})/iu,
};
