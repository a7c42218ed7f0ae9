import type { Conversation } from "./conversation-page.ts";

/** What the kinds of conversation are called here. */
export const typeWords: Record<Conversation["type"], string> = {
  widget: "website",
  test: "test",
  whatsapp: "WhatsApp",
  api: "API",
};
