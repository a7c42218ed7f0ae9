import type { ChatWords } from "../shapes/server/chat.ts";

export const chat: ChatWords = {
  locale: "en-GB",
  ask: "Shall I do exactly this? Please answer “yes”, or say what should be different.",
  yes: "yes",
  no: "no",
  done: "Done.",
  failed: "That did not work.",
  offer: "What I can do here: {list}.",
  person: "You can also ask for a person.",
  private: "I can’t share how I was set up. What can I help you with?",
  unknown:
    "I tried that and got no answer, so it may have gone through or not. Please check before you try again; I will not repeat it by myself.",
};
