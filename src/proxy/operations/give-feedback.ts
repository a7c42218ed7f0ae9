import { operation } from "../../contract/kit/operation.ts";
import { s } from "../../contract/kit/schema.ts";
import { sendMessage } from "../../contract/operations/conversations.ts";
import { rule } from "../rule.ts";

/** The platform's side of it; a platform that does not have it yet answers 404, and the visitor 501. */
const giveFeedback = operation({
  id: "giveFeedback",
  summary: "Say whether an answer helped",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/feedback",
  auth: "optional",
  errorShape: "chat",
  params: sendMessage.params,
  body: s.object({ message_id: s.integer({ min: 1 }), value: s.enum(["up", "down"]) }),
  success: { status: 200, chosen: true, body: s.object({ status: s.literal(true) }) },
  failures: { CONVERSATION_NOT_FOUND: sendMessage.failures.CONVERSATION_NOT_FOUND },
});

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
