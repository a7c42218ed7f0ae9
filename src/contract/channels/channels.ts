import type { ChannelAbout } from "./about.ts";
import { smsAbout } from "./sms.ts";
import { whatsappAbout } from "./whatsapp.ts";

/** The channels that there are, in the order in which lists show them. */
const known: ChannelAbout[] = [smsAbout, whatsappAbout];

/** The channels by which phones are written to. */
export const channelsAbout: readonly ChannelAbout[] = known;

/** Adds a channel, before whatever lists channels is loaded. @throws {TypeError} Where there is one of its name */
export function addChannelAbout(about: ChannelAbout): void {
  if (known.some(({ name }) => name === about.name)) throw new TypeError(`there is a channel ${about.name} already`);
  known.push(about);
}

/** What is known of a channel; undefined for one that there is not. */
export function channelAbout(name: string): ChannelAbout | undefined {
  return known.find((about) => about.name === name);
}

/** The names of all channels. */
export function channelNames(): [string, ...string[]] {
  const [first, ...others] = known.map(({ name }) => name);
  return [first ?? "", ...others];
}

/** The types that conversations have: those of pages and programs, and those of channels that have one of their own. */
export function conversationTypes(): [string, ...string[]] {
  const own = known.map(({ conversationType }) => conversationType).filter((type) => type !== "api");
  return ["test", "widget", ...new Set(own), "api"];
}
