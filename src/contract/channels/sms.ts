import type { ChannelAbout } from "./about.ts";

export const smsAbout = {
  name: "sms",
  title: "Text",
  label: "texts",
  by: "as a text message",
  conversationType: "api",
  hasSenders: false,
} as const satisfies ChannelAbout;
