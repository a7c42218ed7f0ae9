import type { Texts } from "./texts.ts";

export const de: Texts = {
  locale: "de-DE",
  ask: "Soll ich das genau so ausführen? Bitte antworten Sie mit „ja“, oder sagen Sie, was anders sein soll.",
  yes: "ja",
  no: "nein",
  done: "Erledigt.",
  failed: (reason) => `Das hat nicht geklappt. ${reason}`.trim(),
  offer: (deeds, hasPerson) =>
    [
      deeds.length === 0 ? "" : `Das kann ich hier für Sie tun: ${deeds.join(", ")}.`,
      hasPerson ? "Sie können auch nach einem Menschen fragen." : "",
    ]
      .join(" ")
      .trim(),
  unknown:
    "Ich habe es versucht und keine Antwort bekommen. Ob es ausgeführt wurde, ist nicht bekannt. Bitte prüfen Sie das, bevor Sie es noch einmal versuchen; von selbst wiederhole ich es nicht.",
};
