import type { ChannelAbout } from "./about.ts";

export const whatsappAbout = {
  name: "whatsapp",
  title: "WhatsApp",
  label: "WhatsApp",
  by: "by WhatsApp",
  conversationType: "whatsapp",
  hasSenders: true,
} as const satisfies ChannelAbout;
