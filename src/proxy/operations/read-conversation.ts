import { getConversation } from "../../contract/operations/conversations/conversations.ts";
import { rule } from "./rule.ts";

/** Lets a visitor read their own conversation: its newest items, older ones, or what came after the item `after`. */
export const readConversationRule = rule({
  operation: getConversation,
  action: "history",
  access: "session",
  limit: "requests",
  async run({ query }, { upstream, toVisitor, session }) {
    const { conversation, assistant } = session;
    const params = { uuid: conversation };
    const input = { action: "history", assistant, params, query, visitorReadsS: 0 } as const;
    return upstream.call(getConversation, input, toVisitor.history);
  },
});
