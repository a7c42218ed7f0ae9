import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Je n’ai pas encore de documents à consulter et ne peux donc pas répondre aux questions.";

export const answerTexts: AnswerTexts = {
  greeting: "Bonjour. Que souhaitez-vous savoir ?",
  thanks: "Je vous en prie. Puis-je vous aider pour autre chose ?",
  goodbye: "Au revoir, et à bientôt.",
  handedOver: (name) => `Vous parlez maintenant avec ${name}. Que puis-je faire pour vous ?`,
  wellBeing: "Tout va bien, merci. Que souhaitez-vous savoir ?",
  agreement: "Bien. Souhaitez-vous savoir autre chose ?",
  identity: (name, knowledge) =>
    `Je suis ${name}, un assistant IA et non une personne.` +
    (knowledge === undefined ? "" : ` Je consulte ${knowledge}.`),
  ability: (knowledge) =>
    `Je réponds aux questions à partir de ${knowledge} et j’indique d’où vient chaque réponse. Que souhaitez-vous savoir ?`,
  noAbility: (name) => `Je suis ${name}, un assistant IA. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Je n’y ai pas trouvé de question. Que souhaitez-vous savoir ?",
  notFound: "Je n’ai rien à ce sujet, et je ne veux pas deviner.",
  noAnswer: "Je ne trouve pas de réponse à cela.",
  perhaps: "L’une de ces rubriques vous aidera peut-être :",
  documentLanguage: "Langue du document :",
  unsure: "Je ne suis pas certain que ceci réponde à votre question :",
  sorry: "J’en suis désolé.",
  person: "Je suis un assistant IA et ne peux pas vous mettre en relation d’ici.",
  emergency: "Si quelqu’un est en danger, appelez maintenant le 112 et mettez-vous en sécurité.",
  offers: {
    call: "Oui, vous pouvez recevoir un appel. Votre téléphone sonne quelques secondes après la confirmation de votre numéro.",
    sms: "Oui, ma dernière réponse peut vous être envoyée par SMS. Vous voyez le texte avant l’envoi.",
    whatsapp: "Oui, cette conversation peut continuer sur WhatsApp.",
    "web-call": "Oui, vous pouvez me parler ici, sur cette page.",
  },
  nothingToText: "Oui, une de mes réponses peut vous être envoyée par SMS. Que souhaitez-vous savoir ?",
  cannotOpenFiles:
    "Je ne peux pas ouvrir de fichiers, mais notre équipe voit dans cette conversation ce que vous avez envoyé.",
};
