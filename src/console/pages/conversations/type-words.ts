import type { Conversation } from "./conversation-page.ts";

/** The labels of the types of conversation. */
export const typeWords: Record<Conversation["type"], string> = {
  widget: "website",
  test: "test",
  whatsapp: "WhatsApp",
  api: "API",
};
