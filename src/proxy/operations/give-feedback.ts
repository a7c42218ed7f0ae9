import { giveFeedback } from "../../contract/operations/conversations/conversations.ts";
import { rule } from "./rule.ts";

/** Lets a visitor rate a reply. In: `{message_id, value: "up"|"down"}`. Out: `{status: true}`. */
export const giveFeedbackRule = rule({
  operation: giveFeedback,
  action: "feedback",
  access: "session",
  limit: "requests",
  async run({ body }, { upstream, session }) {
    const { conversation, assistant } = session;
    const input = { action: "feedback", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(giveFeedback, input, () => ({ status: true }));
  },
});
