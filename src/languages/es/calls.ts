import type { CallWords } from "../shapes/server/calls.ts";

export const calls: CallWords = {
  greeting: "Hola, le atiende {name}. ¿En qué puedo ayudarle?",
  apology: "Perdone, ha habido un problema por mi parte. ¿Puede repetirlo, por favor?",
  apologyAndGoodbye:
    "Lo siento, tengo problemas técnicos y ahora mismo no puedo ayudarle. Inténtelo de nuevo más tarde, por favor. Adiós.",
  goodbye: "Tengo que terminar la llamada. Muchas gracias. Adiós.",
  stopped: "Lo siento, tengo que terminar la llamada aquí. Adiós.",
  stillThere: "¿Sigue ahí?",
  mayConnect: "¿Le paso ahora con alguien?",
  mayCall: "¿Llamo ahora a alguien para usted?",
  agreed: "De acuerdo.",
  holdTheLine: "No cuelgue, por favor, voy a llamar a alguien para usted.",
  nobodyAnswers: "Lo siento, ahora mismo nadie puede atender su llamada.",
  anythingElse: "¿Puedo ayudarle en algo más?",
  announcement: {
    withheld: "Tengo una llamada para usted.",
    from: "Tengo una llamada para usted, de {customer}.",
    accept: "No cuelgue para hablar con esa persona, o cuelgue para rechazar la llamada.",
  },
  fillers: ["Un momento, por favor.", "Voy a comprobarlo.", "Un segundo."],
  pressed: "He pulsado {keys} en el teclado.",
  signs: { dot: "punto", slash: "barra", dash: "guion", underscore: "guion bajo", at: "arroba" },
  time: {
    spoken: (hour, minute) =>
      Number(minute) === 0
        ? `${Number(hour)} ${Number(hour) === 1 ? "hora" : "horas"}`
        : `${Number(hour)} y ${Number(minute)}`,
    unit: "h|hs|horas?",
  },
  voicemail:
    /(?<!\p{L})(?:(?:después de|tras|al (?:oír|escuchar)) (?:oír )?(?:la señal|el tono|el pitido)|buzón de voz|contestador|dej[ea](?:nos)? (?:un|su|tu) mensaje|no (?:puedo|podemos) (?:atender|contestar) (?:su|tu|la|esta) llamada)(?!\p{L})/iu,
};
