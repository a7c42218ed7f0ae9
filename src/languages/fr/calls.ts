import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Bonjour, {name} à l'appareil. Comment puis-je vous aider ?",
  apology: "Excusez-moi, j'ai rencontré un problème. Pouvez-vous répéter, s'il vous plaît ?",
  apologyAndGoodbye:
    "Je suis désolé, je rencontre des problèmes techniques et ne peux pas vous aider pour le moment. Veuillez réessayer plus tard. Au revoir.",
  goodbye: "Je dois mettre fin à notre appel. Merci et au revoir.",
  stopped: "Je suis désolé, je dois mettre fin à notre appel ici. Au revoir.",
  stillThere: "Êtes-vous toujours là ?",
  mayConnect: "Voulez-vous que je vous mette en relation avec quelqu'un maintenant ?",
  mayCall: "Voulez-vous que j'appelle quelqu'un pour vous maintenant ?",
  agreed: "Très bien.",
  holdTheLine: "Restez en ligne, s'il vous plaît, j'appelle quelqu'un pour vous.",
  nobodyAnswers: "Je suis désolé, personne ne peut prendre votre appel pour le moment.",
  anythingElse: "Puis-je faire autre chose pour vous ?",
  announcement: {
    withheld: "J'ai un appel pour vous.",
    from: "J'ai un appel pour vous, de {customer}.",
    accept: "Restez en ligne pour le prendre, ou raccrochez pour le refuser.",
  },
  fillers: ["Un instant, s'il vous plaît.", "Je vérifie.", "Une petite seconde."],
  pressed: "J'ai appuyé sur {keys} au clavier.",
  signs: { dot: "point", slash: "barre oblique", dash: "tiret", underscore: "tiret bas", at: "arobase" },
  time: {
    spoken: (hour, minute) =>
      Number(minute) === 0
        ? `${Number(hour)} ${Number(hour) === 1 ? "heure" : "heures"}`
        : `${Number(hour)} ${Number(hour) === 1 ? "heure" : "heures"} ${Number(minute)}`,
    unit: "h|heures?",
  },
  voicemail:
    /(?<!\p{L})(?:après le (?:bip|signal|top)|messagerie|boîte vocale|répondeur|laisse(?:z|r)(?:[ -](?:nous|moi))? (?:un|votre) message|ne (?:peux|pouvons) pas (?:vous répondre|répondre|prendre votre appel))(?!\p{L})/iu,
};
