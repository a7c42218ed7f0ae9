import type { ConversationView, TranscriptItem } from "../model.ts";

/** The last answer with the message before it, where the two can be replaced. */
export interface Replaceable {
  /** The answer's id. */
  readonly id: number;
  readonly message: TranscriptItem;
}

/**
 * What can be answered again, or edited: the last message, where nothing has been said since and the assistant has called nothing
 * but its knowledge. The server refuses what has changed something, whatever a page shows.
 */
export function replaceable({ items, phase, aiEnabled, waiting, replaces }: ConversationView): Replaceable | undefined {
  const [message, reply] = items.slice(-2);
  if (!replaces || phase !== "open" || !aiEnabled || waiting !== "no" || !message || !reply) return undefined;
  const isAnswered =
    message.role === "user" &&
    message.state === "done" &&
    !message.attachments?.length &&
    !(message.more?.agreement || message.more?.form_answer || message.more?.attachments);
  const isFree =
    reply.role === "assistant" &&
    reply.state === "done" &&
    !reply.author &&
    reply.calls.every(({ name }) => name === "search_knowledge");
  return isAnswered && isFree && reply.id !== undefined ? { id: reply.id, message } : undefined;
}
