import { rateConversation } from "../../contract/operations/conversations/conversations.ts";
import { rule } from "./rule.ts";

/** Lets a visitor rate their conversation after its end, once. In: `{value: 1–5, comment?}`. Out: `{status: true}`. */
export const rateConversationRule = rule({
  operation: rateConversation,
  action: "rating",
  access: "session",
  limit: "requests",
  async run({ body }, { upstream, session }) {
    const { conversation, assistant } = session;
    const input = { action: "rating", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(rateConversation, input, () => ({ status: true }));
  },
});
