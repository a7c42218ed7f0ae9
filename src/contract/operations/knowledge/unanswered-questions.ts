import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";

/** A question for which an assistant found no answer, with how often it was asked. Ours. */
export const UnansweredQuestion = s.object({
  id: s.id(),
  /** In the words in which it was asked last. */
  question: s.string(),
  count: s.integer({ min: 1 }),
  /** Where it was asked last. */
  conversation_id: s.uuid(),
  first_asked_at: s.timestamp(),
  last_asked_at: s.timestamp(),
});
export type UnansweredQuestion = s.Infer<typeof UnansweredQuestion>;

const assistantNotFound = {
  ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" },
} as const;

/** What visitors asked an assistant in vain. Ours. */
export const listUnansweredQuestions = operation({
  id: "listUnansweredQuestions",
  summary: "List questions without an answer",
  notes:
    "Questions for which nothing was found, or nothing that surely answers them. Questions that differ in capitals and punctuation alone count as one. The most frequent first, at most 100; of an " +
    "assistant the newest 1,000 messages are kept. A question is deleted with the conversations in which it was asked.",
  tag: "Assistants",
  method: "GET",
  path: "/user/assistants/{id}/unanswered-questions",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id() }),
  unknownId: "ASSISTANT_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(UnansweredQuestion) }) },
  failures: assistantNotFound,
});

/** Takes a question off the list, because it was answered or needs no answer. Ours. */
export const deleteUnansweredQuestion = operation({
  id: "deleteUnansweredQuestion",
  summary: "Dismiss a question without an answer",
  notes: "It is listed again when it is asked again. The messages stay.",
  tag: "Assistants",
  method: "DELETE",
  path: "/user/assistants/{id}/unanswered-questions/{questionId}",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id(), questionId: s.id() }),
  unknownId: { id: "ASSISTANT_NOT_FOUND", questionId: "QUESTION_NOT_FOUND" },
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: {
    ...assistantNotFound,
    QUESTION_NOT_FOUND: { status: 404, chosen: true, message: "Question not found" },
  },
});
