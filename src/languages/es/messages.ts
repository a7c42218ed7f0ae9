import type { MessageWords } from "../shapes/server/messages.ts";

export const messages: MessageWords = {
  person: { joined: "{name} se ha unido al chat", left: "{name} ha salido del chat" },
  nobodyCame: {
    nobody: "Ahora mismo no hay nadie disponible de nuestro equipo.",
    email: "Le escribiremos a {email}.",
    goOn: "Mientras tanto puedo seguir ayudándole: escríbame.",
  },
  mail: {
    subject: "{person} ha respondido en su chat con {assistant}",
    someone: "Alguien",
    reply: "Puede responder a este correo.",
    why: "Recibe este correo porque su dirección se dejó en un chat con {assistant}. Si no fue usted, no le haga caso.",
  },
  invitation: {
    question: "¿Quiere continuar aquí el chat de {site}? Responda SÍ para continuar.",
    thanks: "Gracias. Podemos continuar aquí.",
    declined: "De acuerdo. El chat sigue en {site}.",
    inChat: "El chat continúa en WhatsApp.",
  },
  keywords: {
    stopped: "Ya no recibe mensajes nuestros. Para recibirlos de nuevo: START.",
    started: "Recibe de nuevo mensajes nuestros. Para no recibir más: STOP.",
    howToStop: "Responda STOP para no recibir más mensajes.",
    howToReadOn: "Responda SEGUIR para leer el resto.",
    more: "seguir",
    help: "ayuda",
  },
  media: {
    picture: "Imagen",
    voice: "Mensaje de voz",
    video: "Vídeo",
    document: "Documento",
    place: "Ubicación",
    contact: "Contacto",
    sticker: "Sticker",
    other: "Mensaje",
    notLoaded: "No se ha podido cargar un archivo que venía con este mensaje.",
    onlyText: "Solo puedo leer texto. Escriba de qué se trata, por favor.",
  },
};
