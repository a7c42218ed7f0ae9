import { channelAbout } from "../../contract/channels/channels.ts";
import type { Channel } from "./channel.ts";
import { sms } from "./sms.ts";
import { whatsapp } from "./whatsapp.ts";

const known = new Map<string, Channel>([sms, whatsapp].map((channel) => [channel.name, channel]));

/** All channels by which phones are written to. */
export function allChannels(): readonly Channel[] {
  return [...known.values()];
}

/** Adds what a channel does, of which every part of the product knows already. @throws {TypeError} Where they do not */
export function addChannel(channel: Channel): void {
  if (!channelAbout(channel.name)) throw new TypeError(`nothing is known of a channel ${channel.name}`);
  known.set(channel.name, channel);
}

/** @throws {TypeError} Where there is no such channel */
export function channelOf(name: string): Channel {
  const channel = known.get(name);
  if (!channel) throw new TypeError(`there is no channel ${name}`);
  return channel;
}

/** The channel that conversations of a type are held by, where phones are; of `api` those with a phone number. */
export function channelOfType(type: string): Channel | undefined {
  return allChannels().find(({ conversationType }) => conversationType === type);
}

/** Whether each message of a channel stands in a conversation of its own type, also where no assistant answers. */
export function keepsConversations({ name, conversationType }: Channel): boolean {
  return name === conversationType;
}
