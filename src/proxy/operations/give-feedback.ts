import { giveFeedback } from "../../contract/operations/conversations.ts";
import { rule } from "../rule.ts";

/** Lets a visitor say whether an answer helped. In: `{message_id, value: "up"|"down"}`. Out: `{status: true}`. */
export const giveFeedbackRule = rule(
  {
    action: "feedback",
    method: "POST",
    path: giveFeedback.path,
    errorShape: "chat",
    access: "session",
    limit: "requests",
    body: giveFeedback.body,
  },
  async ({ body }, { upstream, session }) => {
    const { conversation, assistant } = session;
    const input = { action: "feedback", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(giveFeedback, input, () => ({ status: true }));
  },
);
