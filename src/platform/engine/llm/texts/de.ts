import type { Texts } from "./texts.ts";

export const de: Texts = {
  locale: "de-DE",
  ask: "Soll ich das genau so ausführen? Bitte antworten Sie mit „ja“, oder sagen Sie, was anders sein soll.",
  yes: "ja",
  no: "nein",
  done: "Erledigt.",
  failed: (reason) => `Das hat nicht geklappt. ${reason}`.trim(),
  unknown:
    "Ich habe es versucht und keine Antwort bekommen. Ob es ausgeführt wurde, ist nicht bekannt. Bitte prüfen Sie das, bevor Sie es noch einmal versuchen; von selbst wiederhole ich es nicht.",
};
