import type { Channel } from "./channel.ts";

/** Until when free text may go to a customer who wrote last then; undefined where the channel has no such window. */
export function windowEnd({ windowMs }: Channel, lastCustomerMessageAt: Date): Date | undefined {
  return windowMs === undefined ? undefined : new Date(lastCustomerMessageAt.getTime() + windowMs);
}

/** Whether free text may be sent to a customer now: a window is open to its end, and not a moment longer. */
export function isWindowOpen(channel: Channel, lastCustomerMessageAt: Date | undefined, now: Date): boolean {
  if (!lastCustomerMessageAt) return channel.windowMs === undefined;
  const end = windowEnd(channel, lastCustomerMessageAt);
  return !end || now < end;
}
