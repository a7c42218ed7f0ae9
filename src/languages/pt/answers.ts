import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Ainda não tenho documentos para consultar, por isso não posso responder a perguntas.";

export const answerTexts: AnswerTexts = {
  greeting: "Olá. O que deseja saber?",
  thanks: "De nada. Posso ajudar em mais alguma coisa?",
  goodbye: "Até breve, volte quando quiser.",
  handedOver: (name) => `Está agora a falar com ${name}. Em que posso ajudar?`,
  wellBeing: "Está tudo bem, obrigado. O que deseja saber?",
  agreement: "Está bem. Deseja saber mais alguma coisa?",
  identity: (name, knowledge) =>
    `Sou ${name}, um assistente de IA e não uma pessoa.${knowledge === undefined ? "" : ` Consulto ${knowledge}.`}`,
  ability: (knowledge) =>
    `Respondo a perguntas com ${knowledge} e mostro de onde vem cada resposta. O que deseja saber?`,
  noAbility: (name) => `Sou ${name}, um assistente de IA. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "Não encontrei nenhuma pergunta nisso. O que deseja saber?",
  notFound: "Não tenho nada sobre isso e não quero adivinhar.",
  noAnswer: "Não encontro uma resposta a isso.",
  perhaps: "Talvez um destes temas ajude:",
  documentLanguage: "Idioma do documento:",
  unsure: "Não tenho a certeza de que isto responda à sua pergunta:",
  sorry: "Lamento.",
  person: "Sou um assistente de IA e não consigo passar a chamada a uma pessoa daqui.",
  emergency: "Se alguém está em perigo, ligue já para o 112 e ponha-se em segurança.",
  offers: {
    call: "Sim, pode receber uma chamada. O seu telefone toca alguns segundos depois de confirmar o número.",
    sms: "Sim, a minha última resposta pode seguir por SMS. Vê o texto antes do envio.",
    whatsapp: "Sim, esta conversa pode continuar no WhatsApp.",
    "web-call": "Sim, pode falar comigo aqui mesmo, nesta página.",
  },
  nothingToText: "Sim, uma resposta minha pode seguir por SMS. O que deseja saber?",
  cannotOpenFiles: "Não consigo abrir ficheiros, mas a nossa equipa vê nesta conversa o que enviou.",
};
