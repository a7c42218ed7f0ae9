import { channelAbout, channelsAbout } from "../../../contract/channels/channels.ts";
import type { Conversation } from "./conversation-page.ts";

interface ChannelWords {
  readonly words: string;
  /** What finds the conversations like it. */
  readonly query: Readonly<Record<string, string>>;
}

/** How conversations are held, in words: on pages, by the channels to phones, and by programs. */
const channels: ReadonlyMap<string, ChannelWords> = new Map<string, ChannelWords>([
  ["widget", { words: "website", query: { type: "widget" } }],
  ...channelsAbout.map(({ name, label, conversationType: type }): [string, ChannelWords] => [
    name,
    { words: label, query: type === "api" ? { type, by_text: "true" } : { type } },
  ]),
  ["api", { words: "API", query: { type: "api", by_text: "false" } }],
  ["test", { words: "test", query: { type: "test" } }],
]);

/** How a conversation is held, in words. */
export function channelWords(conversation: Pick<Conversation, "type" | "customer">): string {
  return channels.get(channelNameOf(conversation))?.words ?? conversation.type;
}

/** How a message that is written in a conversation reaches its phone: "by WhatsApp"; nothing if it reaches none. */
export function sentBy(conversation: Pick<Conversation, "type" | "customer">): string | undefined {
  return channelAbout(channelNameOf(conversation))?.by;
}

/** The channels to filter by. */
export const channelChoices = [...channels].map(([value, { words }]) => ({
  value,
  label: `${words[0]?.toUpperCase()}${words.slice(1)}`,
}));

/** The query that finds the conversations of a channel; nothing if none is chosen. */
export function channelQuery(channel: string): Readonly<Record<string, string>> {
  return channels.get(channel)?.query ?? {};
}

function channelNameOf({ type, customer }: Pick<Conversation, "type" | "customer">): string {
  if (type === "api" && !customer) return type;
  return channelsAbout.find(({ conversationType }) => conversationType === type)?.name ?? type;
}
