import type { Texts } from "./texts.ts";

export const en: Texts = {
  locale: "en-GB",
  ask: "Shall I do exactly this? Please answer “yes”, or say what should be different.",
  yes: "yes",
  no: "no",
  done: "Done.",
  failed: (reason) => `That did not work. ${reason}`.trim(),
  offer: (deeds, hasPerson) =>
    [
      deeds.length === 0 ? "" : `What I can do here: ${deeds.join(", ")}.`,
      hasPerson ? "You can also ask for a person." : "",
    ]
      .join(" ")
      .trim(),
  unknown:
    "I tried that and got no answer, so it may have gone through or not. Please check before you try again; I will not repeat it by myself.",
};
