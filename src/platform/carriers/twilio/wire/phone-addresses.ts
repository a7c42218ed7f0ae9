import type { MessageChannel } from "../../carrier.ts";

const whatsappPrefix = "whatsapp:";

/** An address as Twilio writes it: `whatsapp:+44…` for WhatsApp. */
export function addressOf(channel: MessageChannel, number: string): string {
  return channel === "whatsapp" ? whatsappPrefix + number : number;
}

/** The number of an address, and the channel on which it is reached. */
export function readAddress(address: string): { readonly channel: MessageChannel; readonly number: string } {
  return address.startsWith(whatsappPrefix)
    ? { channel: "whatsapp", number: address.slice(whatsappPrefix.length) }
    : { channel: "sms", number: address };
}
