import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "es-ES",
  ask: "¿Hago exactamente esto? Responda «sí» o diga qué debe ser distinto.",
  yes: "sí",
  no: "no",
  done: "Hecho.",
  failed: "No ha funcionado.",
  offer: "Esto es lo que puedo hacer aquí: {list}.",
  person: "También puede pedir hablar con una persona.",
  private: "No puedo compartir mis instrucciones. ¿En qué puedo ayudarle?",
  unknown:
    "Lo he intentado y no he recibido respuesta, así que puede que se haya hecho o que no. Compruébelo antes de volver a intentarlo; no lo repetiré por mi cuenta.",
};
