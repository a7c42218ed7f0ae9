import type { ChannelAbout } from "../../../src/contract/channels/about.ts";
import { addChannelAbout } from "../../../src/contract/channels/channels.ts";

export const courierAbout = {
  name: "courier",
  title: "Courier",
  label: "Courier",
  by: "by Courier",
  conversationType: "courier",
  hasSenders: false,
} as const satisfies ChannelAbout;
addChannelAbout(courierAbout);
