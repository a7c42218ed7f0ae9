import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

/** What a new account does, in this order. Ours. */
export const checklistSteps = [
  "assistant",
  "knowledge",
  "tried",
  "tag",
  "conversation",
  "model",
  "colleague",
  "phone",
] as const;

/** How far a new account has come. Ours. */
export const getChecklist = operation({
  id: "getChecklist",
  summary: "Read the first steps",
  notes:
    "assistant: there is one. knowledge: a document was read. tried: a test conversation was had. tag: a page of another origin " +
    "has loaded an assistant. conversation: a visitor has written. model: there is a language model, of the server or connected by the account. colleague: the account has a second member. phone: the account has a number. " +
    "assistant_id is the newest assistant.",
  tag: "User",
  method: "GET",
  path: "/user/checklist",
  auth: "bearer",
  errorShape: "message",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      assistant_id: s.nullable(s.id()),
      steps: s.array(s.object({ name: s.enum(checklistSteps), done: s.boolean() })),
    }),
  },
  failures: {},
});
