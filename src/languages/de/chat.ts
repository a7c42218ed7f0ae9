import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "de-DE",
  ask: "Soll ich das genau so ausführen? Bitte antworten Sie mit „ja“, oder sagen Sie, was anders sein soll.",
  yes: "ja",
  no: "nein",
  done: "Erledigt.",
  failed: "Das hat nicht geklappt.",
  offer: "Das kann ich hier für Sie tun: {list}.",
  person: "Sie können auch nach einem Menschen fragen.",
  private: "Meine Anweisungen kann ich nicht weitergeben. Wobei kann ich Ihnen helfen?",
  unknown:
    "Ich habe es versucht und keine Antwort bekommen. Ob es ausgeführt wurde, ist nicht bekannt. Bitte prüfen Sie das, bevor Sie es noch einmal versuchen; von selbst wiederhole ich es nicht.",
};
