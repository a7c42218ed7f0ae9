import type { ActionConversation } from "../../../client/chat/model.ts";
import { firstAborted, readEventStream } from "../../../client/request.ts";

/** Chosen: what was missed comes at once. What comes later, the conversation's own stream delivers. */
const readMs = 3_000;

/**
 * Reads the events since the last message once more: after a reload the conversation is followed before the code of calls and
 * texts is loaded. Never rejects.
 */
export async function readMissedEvents(
  conversation: Pick<ActionConversation, "request" | "uuid" | "view">,
  left: AbortSignal,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> {
  const after = Math.max(0, ...conversation.view.items.map(({ id = 0 }) => id));
  const path = `/conversations/${encodeURIComponent(conversation.uuid)}/events`;
  const headers = { accept: "text/event-stream", "last-event-id": String(after) };
  const signal = firstAborted(left, AbortSignal.timeout(readMs));
  try {
    const { body } = await conversation.request(path, { headers, signal });
    if (!body) return;
    for await (const { event, data } of readEventStream(body, signal)) if (data) onEvent(event, JSON.parse(data));
  } catch {
    // The card shows what is known.
  }
}
