import type { KeptFile, Network } from "../network.ts";
import { createSid } from "../sids.ts";
import { parseXml } from "../twiml/xml.ts";
import { Message } from "./message.ts";

export interface ReceivedText {
  /** (default: "sms") */
  readonly channel?: "sms" | "whatsapp";
  /** WhatsApp: the name that the writer goes by. (default: "Ada") */
  readonly profileName?: string;
  /** Its type, of a picture, sound or file. (default: none) */
  readonly media?: string;
  /** The file itself, for Twilio to keep. (default: none) */
  readonly file?: KeptFile;
  /** Where it is said to be. (default: at Twilio) */
  readonly mediaUrl?: string;
  /** WhatsApp: a place. (default: none) */
  readonly place?: {
    readonly Latitude: string;
    readonly Longitude: string;
    readonly Label?: string;
    readonly Address?: string;
  };
  /** WhatsApp: the kind of message. (default: "text") */
  readonly messageType?: string;
  /** The message again, as a carrier may repeat it. */
  readonly again?: Message;
}

interface Arrived extends ReceivedText {
  readonly from: string;
  readonly to: string;
  readonly body: string;
}

/**
 * Somebody writes to one of the account's numbers: the request to `SmsUrl`, or to the sender's `callback_url`.
 * @source https://www.twilio.com/docs/messaging/guides/webhook-request
 */
export async function receiveMessage(network: Network, arrived: Arrived): Promise<Message> {
  const { channel = "sms", profileName = "Ada", again, file, place, messageType = "text" } = arrived;
  const { media = file?.type } = arrived;
  const isWhatsApp = channel === "whatsapp";
  const prefix = isWhatsApp ? "whatsapp:" : "";
  const [from, to] = [prefix + arrived.from, prefix + arrived.to];
  const message =
    again ?? new Message(network, { direction: "inbound", from, to, body: arrived.body, status: "received" });
  if (!again) network.messages.push(message);
  const url = isWhatsApp
    ? network.senders.find(({ sender_id }) => sender_id === to)?.webhook.callback_url
    : network.numbers.find(to)?.sms_url;
  if (!url) return message;
  const { status, body } = await network.webhooks.post(url, {
    MessageSid: message.sid,
    SmsSid: message.sid,
    SmsMessageSid: message.sid,
    AccountSid: network.accountSid,
    ApiVersion: "2010-04-01",
    From: from,
    To: to,
    Body: message.body,
    NumMedia: media === undefined ? "0" : "1",
    ...(media === undefined
      ? {}
      : { MediaContentType0: media, MediaUrl0: arrived.mediaUrl ?? mediaUrl(network, message, file) }),
    ...place,
    NumSegments: "1",
    SmsStatus: "received",
    ...(isWhatsApp && { MessageType: messageType, ProfileName: profileName, WaId: arrived.from.slice(1) }),
  });
  if (status >= 200 && status <= 299) checkReply(network, url, body);
  return message;
}

/** @source https://www.twilio.com/docs/messaging/api/media-resource */
function mediaUrl({ accountSid, baseUrl, files }: Network, message: Message, file: KeptFile | undefined): string {
  if (!file) return `https://api.twilio.com/media/${message.sid}`;
  const sid = createSid("ME");
  files.set(sid, file);
  return `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}/Media/${sid}`;
}

/** An answer is empty TwiML, or nothing: the stand-in sends no `<Message>`. */
function checkReply(network: Network, url: string, body: string): void {
  if (body.trim() === "") return;
  try {
    const { name, children, text } = parseXml(body);
    if (name === "Response" && children.length === 0 && text === "") return;
  } catch {
    // Reported below.
  }
  network.problems.add(`An answer to a message that is not empty TwiML, from ${url}: ${body}`);
}
