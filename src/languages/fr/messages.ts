import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} a rejoint la conversation", left: "{name} a quitté la conversation" },
  nobodyCame: {
    nobody: "Personne de notre équipe n'est disponible pour le moment.",
    email: "Nous vous écrirons à {email}.",
    goOn: "En attendant, je peux continuer à vous aider : écrivez-moi.",
  },
  mail: {
    subject: "{person} a répondu dans votre conversation avec {assistant}",
    someone: "Quelqu'un",
    reply: "Vous pouvez répondre à cet e-mail.",
    why: "Vous recevez cet e-mail parce que votre adresse a été laissée dans une conversation avec {assistant}. Si ce n'était pas vous, ignorez-le.",
  },
  invitation: {
    question: "Voulez-vous continuer ici la conversation commencée sur {site} ? Répondez OUI pour continuer.",
    thanks: "Merci. Nous pouvons continuer ici.",
    declined: "D’accord. La conversation reste sur {site}.",
    inChat: "La conversation continue sur WhatsApp.",
  },
  keywords: {
    stopped: "Vous ne recevrez plus de messages de notre part. Répondez START pour en recevoir à nouveau.",
    started: "Vous recevrez à nouveau nos messages. Répondez STOP pour ne plus en recevoir.",
    howToStop: "Répondez STOP pour ne plus recevoir de messages.",
    howToReadOn: "Répondez SUITE pour lire la suite.",
    more: "suite",
    help: "aide",
  },
  media: {
    picture: "Image",
    voice: "Message vocal",
    video: "Vidéo",
    document: "Document",
    place: "Lieu",
    contact: "Contact",
    sticker: "Autocollant",
    other: "Message",
    notLoaded: "Un fichier joint à ce message n’a pas pu être chargé.",
    onlyText: "Je ne peux lire que du texte. Écrivez-moi de quoi il s’agit.",
  },
};
