import type { Texts } from "./texts.ts";

export const en: Texts = {
  locale: "en-GB",
  ask: "Shall I do exactly this? Please answer “yes”, or say what should be different.",
  yes: "yes",
  no: "no",
  done: "Done.",
  failed: (reason) => `That did not work. ${reason}`.trim(),
  unknown:
    "I tried that and got no answer, so it may have gone through or not. Please check before you try again; I will not repeat it by myself.",
  agrees:
    /^(?:(?:yes|yeah|yep|ok|okay|sure|correct|exactly|right)(?: (?:please|thanks|thank you|do it|do that|go ahead|that is (?:right|fine|correct)|that’s (?:right|fine|correct)|thats (?:right|fine|correct)|of course|exactly))*|go ahead|do it|please do|of course)$/,
  refuses: /\b(?:no|not|don'?t|don’t|never|stop|cancel|wait|but|instead|except|only if)\b/,
};
