import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Spanish. */
export const words: EarlierWords = {
  title: "Sus conversaciones",
  startNew: "Conversación nueva",
  ended: "Terminada",
  unread: "Respuesta nueva",
  current: "Abierta ahora",
  none: "Todavía no tiene conversaciones.",
  failed: "No se han podido cargar sus conversaciones.",
  retry: "Intentar de nuevo",
  loading: "Cargando",
};
