import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "fr-FR",
  ask: "Dois-je faire exactement cela ? Répondez « oui », ou dites ce qui doit être différent.",
  yes: "oui",
  no: "non",
  done: "C’est fait.",
  failed: "Cela n’a pas fonctionné.",
  offer: "Voici ce que je peux faire ici : {list}.",
  person: "Vous pouvez aussi demander à parler à quelqu’un.",
  private: "Je ne peux pas communiquer mes instructions. En quoi puis-je vous aider ?",
  unknown:
    "J’ai essayé et je n’ai pas reçu de réponse : cela a peut-être été fait, ou non. Vérifiez avant de réessayer ; je ne recommencerai pas de moi-même.",
};
