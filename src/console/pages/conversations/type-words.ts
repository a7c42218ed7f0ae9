import type { Conversation } from "./conversation-page.ts";

/** How a conversation is held, in words, with the query that finds those like it. */
const channels = {
  widget: { words: "website", query: { type: "widget" } },
  whatsapp: { words: "WhatsApp", query: { type: "whatsapp" } },
  text: { words: "texts", query: { type: "api", by_text: "true" } },
  api: { words: "API", query: { type: "api", by_text: "false" } },
  test: { words: "test", query: { type: "test" } },
} as const;

type Channel = keyof typeof channels;

/** How a conversation is held, in words. */
export function channelWords({ type, customer }: Pick<Conversation, "type" | "customer">): string {
  return channels[type === "api" && customer ? "text" : type].words;
}

/** The channels to filter by. */
export const channelChoices = Object.entries(channels).map(([value, { words }]) => ({
  value,
  label: `${words[0]?.toUpperCase()}${words.slice(1)}`,
}));

/** The query that finds the conversations of a channel; nothing where none is chosen. */
export function channelQuery(channel: string): Readonly<Record<string, string>> {
  return channel in channels ? channels[channel as Channel].query : {};
}
