import type { SuccessOf } from "../../../../src/contract/kit/operation.ts";
import type { listConversations } from "../../../../src/contract/operations/owner-conversations.ts";

/** A part of the list, newest first. */
export type ConversationPage = SuccessOf<typeof listConversations>;
export type Conversation = ConversationPage["data"][number];
