import type { AnswerTexts } from "../shapes/server/answers.ts";

const noKnowledge = "Todavía no tengo documentos que consultar, así que no puedo responder preguntas.";

export const answerTexts: AnswerTexts = {
  greeting: "Hola. ¿Qué desea saber?",
  thanks: "De nada. ¿Puedo ayudarle en algo más?",
  goodbye: "Hasta luego, vuelva cuando quiera.",
  handedOver: (name) => `Ahora habla con ${name}. ¿En qué puedo ayudarle?`,
  wellBeing: "Todo bien, gracias. ¿Qué desea saber?",
  agreement: "Bien. ¿Desea saber algo más?",
  identity: (name, knowledge) =>
    `Soy ${name}, un asistente de IA y no una persona.${knowledge === undefined ? "" : ` Consulto ${knowledge}.`}`,
  ability: (knowledge) =>
    `Respondo preguntas con ${knowledge} y muestro de dónde viene cada respuesta. ¿Qué desea saber?`,
  noAbility: (name) => `Soy ${name}, un asistente de IA. ${noKnowledge}`,
  noKnowledge,
  noQuestion: "No he encontrado ninguna pregunta en eso. ¿Qué desea saber?",
  notFound: "No tengo nada sobre eso y no quiero adivinar.",
  noAnswer: "No encuentro una respuesta a eso.",
  perhaps: "Quizá le sirva algo de esto:",
  documentLanguage: "Idioma del documento:",
  unsure: "No estoy seguro de que esto responda a su pregunta:",
  sorry: "Lo siento.",
  person: "Soy un asistente de IA y no puedo pasarle con nadie desde aquí.",
  emergency: "Si alguien está en peligro, llame ahora al 112 y póngase a salvo.",
  offers: {
    call: "Sí, puede recibir una llamada. Su teléfono suena unos segundos después de confirmar su número.",
    sms: "Sí, mi última respuesta puede llegarle por SMS. Verá el texto antes de que se envíe.",
    whatsapp: "Sí, esta conversación puede seguir en WhatsApp.",
    "web-call": "Sí, puede hablar conmigo aquí mismo, en esta página.",
  },
  nothingToText: "Sí, una respuesta mía puede llegarle por SMS. ¿Qué desea saber?",
  cannotOpenFiles: "No puedo abrir archivos, pero nuestro equipo puede ver en esta conversación lo que ha enviado.",
};
