import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
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
  pressed: "Ich habe auf der Tastatur {keys} gedrückt.",
  signs: { dot: "Punkt", slash: "Schrägstrich", dash: "Bindestrich", underscore: "Unterstrich", at: "at" },
  time: {
    spoken: (hour, minute) => (Number(minute) === 0 ? `${Number(hour)} Uhr` : `${Number(hour)} Uhr ${Number(minute)}`),
    unit: "Uhr",
  },
  voicemail:
    /(?<!\p{L})(?:nach dem (?:signal)?ton|nach dem piep\p{L}*|anrufbeantworter|mailbox|sprachbox|hinterlassen sie (?:bitte )?(?:mir |uns )?(?:eine|ihre) nachricht|(?:zurzeit|zur zeit|momentan|gerade|im moment) (?:leider )?nicht (?:erreichbar|zu erreichen))(?!\p{L})/iu,
};
