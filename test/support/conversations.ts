import { getConversation, startConversation } from "../../src/contract/operations/conversations/conversations.ts";
import type { TestPlatform, TestRequest } from "./platform.ts";

/** Opens a conversation with the first owner's assistant. */
export async function start(platform: TestPlatform, body: object = {}, more: TestRequest = {}): Promise<string> {
  const response = await platform.request("POST", "/conversations", {
    body: { assistant_id: platform.owner.assistantUuid, ...body },
    ...more,
  });
  return startConversation.success.body.parse(await response.json()).conversation_id;
}

/** Says something in it. */
export function say(platform: TestPlatform, uuid: string, message: string, more: TestRequest = {}): Promise<Response> {
  return platform.request("POST", `/conversations/${uuid}/messages`, { body: { message }, ...more });
}

/** Reads it as a stranger does. */
export async function history(platform: TestPlatform, uuid: string) {
  const response = await platform.request("GET", `/conversations/${uuid}`);
  return getConversation.success.body.parse(await response.json()).history;
}

/** The headers of a request that may be repeated. */
export function keyed(key: string, headers: Record<string, string> = {}): TestRequest {
  return { headers: { "idempotency-key": key, ...headers } };
}

/** The events of a stream that has ended. */
export function readEvents(text: string): { event: string; data: unknown }[] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("event:"))
    .map((block) => {
      const [event = "", data = ""] = block.split("\n");
      return { event: event.slice("event: ".length), data: JSON.parse(data.slice("data: ".length)) };
    });
}
