/** A conversation as the platform lists it; costs in USD. */
export interface Conversation {
  readonly id: string;
  readonly assistant_id: string;
  readonly assistant_name: string;
  readonly type: "test" | "widget" | "whatsapp" | "api";
  readonly message_count: number;
  readonly total_cost: number;
  readonly ai_enabled: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly customer?: { readonly phone_number: string; readonly name: string | null };
  readonly external_identifier?: string;
}

export interface ConversationPage {
  readonly data: readonly Conversation[];
  readonly next_cursor: string | null;
}

/** What the kinds of conversation are called here. */
export const typeWords: Record<Conversation["type"], string> = {
  widget: "website",
  test: "test",
  whatsapp: "WhatsApp",
  api: "API",
};
