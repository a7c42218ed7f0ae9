import type { CallSpeech } from "../../src/platform/carriers/speech.ts";

/** How a carrier speaks and listens for an assistant of which nothing was changed. */
export const usualSpeech: CallSpeech = {
  first: { language: "en" },
  others: [],
  speed: 1,
  stability: 0.7,
  similarity: 0.5,
  interruptSensitivity: 0.5,
};
