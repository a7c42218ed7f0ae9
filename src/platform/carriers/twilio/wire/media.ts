import type { Medium } from "../../../../languages/shapes/server/messages.ts";
import type { ReceivedMessage } from "../../carrier.ts";

/** Types of media, the first that fits. https://www.twilio.com/docs/messaging/guides/accepted-mime-types */
const media: readonly (readonly [type: RegExp, medium: Medium])[] = [
  [/^image\/webp\b/, "sticker"],
  [/^image\//, "picture"],
  [/^audio\//, "voice"],
  [/^video\//, "video"],
  [/^text\/(?:x-)?(?:vcard|directory)\b/, "contact"],
];

/** As many as a message of Twilio's has. */
const mostFiles = 10;

/**
 * What a message says and brings. A place is given in words where it has some, else by its coordinates. WhatsApp has further kinds
 * without words: each is a message of the customer's all the same.
 * @returns Nothing for a text without anything
 * https://www.twilio.com/docs/messaging/guides/webhook-request
 */
export function readContent(
  get: (field: string) => string,
  channel: ReceivedMessage["channel"],
): Pick<ReceivedMessage, "body" | "medium" | "files"> | undefined {
  const body = get("Body");
  const [latitude, longitude] = [get("Latitude"), get("Longitude")];
  if (latitude !== "" && longitude !== "") {
    const named = [body, get("Label"), get("Address")].map((words) => words.trim());
    const words = [...new Set(named)].filter((part) => part !== "").join(", ");
    return { body: words || `${latitude}, ${longitude}`, medium: "place" };
  }
  const count = Math.min(Number(get("NumMedia")) || 0, mostFiles);
  if (count > 0) {
    const files = Array.from({ length: count }, (_, at) => ({
      address: get(`MediaUrl${at}`),
      type: get(`MediaContentType${at}`).toLowerCase(),
    }));
    return { body, medium: media.find(([form]) => form.test(files[0]!.type))?.[1] ?? "document", files };
  }
  if (body !== "") return { body };
  return channel === "whatsapp" ? { body, medium: "other" } : undefined;
}
