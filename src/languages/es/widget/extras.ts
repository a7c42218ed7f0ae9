import type { ExtraTranslation, Translate } from "../../translation.ts";

/** Teaser, fields before the chat, consent and speech in Spanish. */
export const translate: Translate<"one" | "many" | "other", ExtraTranslation> = ({ count }) => ({
  teaser: "Mensaje del chat",
  dismiss: "Ocultar",
  fields: {
    title: "Antes de empezar",
    name: "Nombre",
    email: "Correo electrónico",
    phone: "Número de teléfono",
    optional: "opcional",
    choose: "Elija una opción",
    start: "Empezar",
    missing: "Rellene este campo.",
    wrong: {
      email: "Escriba una dirección como nombre@example.com.",
      tel: "Escriba un número de teléfono.",
      number: "Escriba un número.",
      url: "Escriba una dirección como https://example.com.",
    },
  },
  consent: {
    title: "Antes de su primer mensaje",
    text: (company) => `Lo que escribe se envía a ${company || "este sitio"} y se guarda allí para responderle.`,
    stored: {
      session: "Esta pestaña recuerda la conversación hasta que la cierre.",
      local: count({
        one: "Este navegador recuerda la conversación durante # día.",
        many: "Este navegador recuerda la conversación durante # de días.",
        other: "Este navegador recuerda la conversación durante # días.",
      }),
      none: "Este navegador no recuerda la conversación.",
    },
    agree: "Aceptar y enviar",
    decline: "Ahora no",
  },
  speech: {
    dictate: "Dictar",
    readAloud: "Leer las respuestas en voz alta",
    title: "Dictado",
    where:
      "Su navegador convierte su voz en texto. Para ello, la mayoría de los navegadores envían el sonido a su fabricante.",
    begin: "Empezar a dictar",
    problem: {
      "not-allowed": "El micrófono no está permitido aquí. Puede escribir, o permitirlo en el navegador.",
      "audio-capture": "No se encontró ningún micrófono. Puede escribir en su lugar.",
      network: "El navegador no llega a su servicio de voz. Puede escribir en su lugar.",
      other: "El dictado se ha detenido. Puede escribir en su lugar.",
    },
    local: "Una voz de este dispositivo lee las respuestas. Para ello no se envía nada.",
    noVoice: "Este dispositivo no tiene voz para este idioma.",
    ok: "Aceptar",
  },
});
