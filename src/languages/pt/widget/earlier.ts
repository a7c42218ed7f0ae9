import type { EarlierWords } from "../../shapes/widget/earlier.ts";

/** The list of a visitor's conversations, in Portuguese. */
export const words: EarlierWords = {
  title: "As suas conversas",
  startNew: "Nova conversa",
  ended: "Terminada",
  unread: "Nova resposta",
  current: "Aberta agora",
  none: "Ainda não tem conversas.",
  failed: "Não foi possível carregar as suas conversas.",
  retry: "Tentar novamente",
  loading: "A carregar",
};
