import { fail } from "../../../../contract/kit/operation.ts";
import * as rows from "../../../../contract/operations/knowledge/unanswered-questions.ts";
import { isOwned } from "../../assistants/store.ts";
import { implement } from "../../handler.ts";
import { presentUnanswered } from "../present.ts";
import { dismissUnanswered, listUnanswered } from "./store.ts";

export const unansweredQuestions = implement(rows, ["db"], {
  async listUnansweredQuestions({ params: { id } }, { db, userId }) {
    if (!(await isOwned(db, userId, id))) fail(rows.listUnansweredQuestions, "ASSISTANT_NOT_FOUND");
    return { data: (await listUnanswered(db, id)).map(presentUnanswered) };
  },
  async deleteUnansweredQuestion({ params: { id, questionId } }, { db, userId }) {
    if (!(await isOwned(db, userId, id))) fail(rows.deleteUnansweredQuestion, "ASSISTANT_NOT_FOUND");
    if (!(await dismissUnanswered(db, id, questionId))) fail(rows.deleteUnansweredQuestion, "QUESTION_NOT_FOUND");
    return { message: "Question dismissed" };
  },
});
