import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { listConversations } from "../../../contract/operations/conversations/owner-conversations.ts";

/** A part of the list, newest first. */
export type ConversationPage = SuccessOf<typeof listConversations>;
export type Conversation = ConversationPage["data"][number];
