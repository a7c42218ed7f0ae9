import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} entrou na conversa", left: "{name} saiu da conversa" },
  nobodyCame: {
    nobody: "Neste momento ninguém da nossa equipa está disponível.",
    email: "Escreveremos para {email}.",
    goOn: "Entretanto posso continuar a ajudar: basta escrever.",
  },
  mail: {
    subject: "{person} respondeu na sua conversa com {assistant}",
    someone: "Alguém",
    reply: "Pode responder a este e-mail.",
    why: "Recebe este e-mail porque o seu endereço foi deixado numa conversa com {assistant}. Se não foi você, ignore-o.",
  },
  invitation: {
    question: "Quer continuar aqui a conversa de {site}? Responda SIM para continuar.",
    thanks: "Obrigado. Podemos continuar aqui.",
    declined: "Está bem. A conversa continua em {site}.",
    inChat: "A conversa continua no WhatsApp.",
  },
  keywords: {
    stopped: "Não receberá mais mensagens nossas. Para voltar a receber: START.",
    started: "Voltará a receber mensagens nossas. Para não receber mais: STOP.",
    howToStop: "Responda STOP para não receber mais mensagens.",
    howToReadOn: "Responda MAIS para ler o resto.",
    more: "mais",
    help: "ajuda",
  },
  media: {
    picture: "Imagem",
    voice: "Mensagem de voz",
    video: "Vídeo",
    document: "Documento",
    place: "Localização",
    contact: "Contacto",
    sticker: "Autocolante",
    other: "Mensagem",
    notLoaded: "Não foi possível carregar um ficheiro que veio com esta mensagem.",
    onlyText: "Só consigo ler texto. Por favor, escreva de que se trata.",
  },
};
