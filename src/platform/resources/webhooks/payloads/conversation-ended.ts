import { timestamp } from "../../../time.ts";
import type { MessageRow } from "../../conversations/store.ts";

/** A conversation in which nobody has written for a while. The names are settled beyond the document. @source Events */
export interface ConversationEnded {
  readonly id: number;
  /** The conversation's uuid. */
  readonly conversation_id: string;
  /** The assistant's uuid. */
  readonly assistant_id: string;
  readonly type: string;
  readonly message_count: number;
  readonly status: "ended";
  readonly extracted_variables: Readonly<Record<string, unknown>>;
  readonly input_variables: Readonly<Record<string, unknown>>;
  readonly transcript: readonly {
    readonly role: string;
    readonly content: string;
    readonly timestamp: string;
    /** Seconds. */
    readonly timestamp_unix: number;
  }[];
  readonly formatted_transcript: string;
  readonly customer_phone: string | null;
  readonly customer_name: string | null;
  readonly created_at: string;
  /** When the last message was written. */
  readonly ended_at: string;
}

/** What is reported of a conversation. */
export interface EndedConversation {
  readonly id: number;
  readonly uuid: string;
  readonly assistantUuid: string;
  readonly type: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly customerPhone: string | null;
  readonly customerName: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date;
  /** How many messages it has; `messages` are its newest. */
  readonly messageCount: number;
  readonly messages: readonly Pick<MessageRow, "role" | "content" | "created_at">[];
}

const speakers: Readonly<Record<MessageRow["role"], string>> = {
  assistant: "Assistant",
  user: "Customer",
  system: "System",
};

/** Builds the report of a conversation. Chosen: conversations are not evaluated, so nothing is extracted. */
export function conversationEnded(conversation: EndedConversation): ConversationEnded {
  const { messages } = conversation;
  return {
    id: conversation.id,
    conversation_id: conversation.uuid,
    assistant_id: conversation.assistantUuid,
    type: conversation.type,
    message_count: conversation.messageCount,
    status: "ended",
    extracted_variables: {},
    input_variables: conversation.variables,
    transcript: messages.map(({ role, content, created_at }) => ({
      role,
      content,
      timestamp: timestamp(created_at),
      timestamp_unix: Math.floor(created_at.getTime() / 1_000),
    })),
    formatted_transcript: messages
      .map(({ role, content }) => `${speakers[role]}: ${content.replace(/\s*\n\s*/g, " ")}`)
      .join("\n"),
    customer_phone: conversation.customerPhone,
    customer_name: conversation.customerName,
    created_at: timestamp(conversation.createdAt),
    ended_at: timestamp(conversation.endedAt),
  };
}
