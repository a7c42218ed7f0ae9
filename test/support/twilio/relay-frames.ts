import * as z from "zod";

/*
 * What an application may send in a ConversationRelay session. Twilio refuses other members with error 64107.
 * https://www.twilio.com/docs/voice/conversationrelay/websocket-messages › Sending messages to Twilio
 */
const RelayFrame = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("text"),
    token: z.string(),
    last: z.boolean().default(false),
    lang: z.string().optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal("play"),
    source: z.url(),
    loop: z.int().nonnegative().optional(),
    interruptible: z.boolean().optional(),
    preemptible: z.boolean().optional(),
  }),
  z.strictObject({ type: z.literal("sendDigits"), digits: z.string().regex(/^[0-9*#w]+$/) }),
  z.strictObject({
    type: z.literal("language"),
    ttsLanguage: z.string().optional(),
    transcriptionLanguage: z.string().optional(),
  }),
  z.strictObject({ type: z.literal("end"), handoffData: z.string().optional() }),
]);

/** A frame that our side sent. */
export type RelayFrame = z.output<typeof RelayFrame>;

/** Reads a frame, or returns what is wrong with it. */
export function readRelayFrame(json: string): RelayFrame | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return `not JSON: ${json.slice(0, 80)}`;
  }
  const read = RelayFrame.safeParse(value);
  return read.success ? read.data : `${json.slice(0, 80)}: ${z.prettifyError(read.error)}`;
}
