import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "pt-PT",
  ask: "Devo fazer exatamente isto? Responda “sim” ou diga o que deve ser diferente.",
  yes: "sim",
  no: "não",
  done: "Feito.",
  failed: "Não funcionou.",
  offer: "Posso fazer isto aqui: {list}.",
  person: "Também pode pedir para falar com uma pessoa.",
  private: "Não posso partilhar as minhas instruções. Em que posso ajudar?",
  unknown:
    "Tentei e não recebi resposta: pode ter sido feito ou não. Verifique antes de tentar de novo; não o repetirei por iniciativa própria.",
};
