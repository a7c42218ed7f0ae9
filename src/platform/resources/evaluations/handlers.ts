import { type FailureCodeOf, fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/assistants/evaluations.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { countOrRefuse } from "../../http/limits/fixed-window.ts";
import { refuseOtherVersion } from "../../http/refuse-changed.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import type { CheckText } from "../../storage/schema/evaluations.ts";
import { isUniqueViolation } from "../../storage/violations.ts";
import { isOwned } from "../assistants/store.ts";
import { catalogueOfAccount } from "../catalogues/account-catalogue.ts";
import { implement } from "../handler.ts";
import { runEvaluation } from "./run-evaluation.ts";
import * as store from "./store.ts";
import { suggestQuestions } from "./suggest.ts";

/** Chosen: people who compare models change the instructions in between; a program that drives it stops here. */
const startLimit = { limit: 20, windowMs: 60 * 60_000 };
type OfAssistant =
  | typeof rows.listChecks
  | typeof rows.suggestChecks
  | typeof rows.createCheck
  | typeof rows.updateCheck
  | typeof rows.deleteCheck
  | typeof rows.createEvaluation;

/** What owners check of their assistants, and how models do at it. */
export const evaluations = implement(rows, ["db", "now", "catalogue", "jobs"], {
  async listChecks({ params: { id } }, context) {
    await needAssistant(rows.listChecks, id, context);
    return { data: await store.listChecks(context.db, id) };
  },

  async suggestChecks({ params: { id } }, context) {
    await needAssistant(rows.suggestChecks, id, context);
    const { db, now } = context;
    const known = (await store.listChecks(db, id)).flatMap(({ messages }) => messages.slice(0, 1));
    return { data: await suggestQuestions(db, { assistantId: id, known, now: now() }) };
  },

  async createCheck({ params: { id }, body }, context) {
    const row = rows.createCheck;
    await needAssistant(row, id, context);
    const check = checkOf(row, body);
    return inTransaction(context.db, async (tx) => {
      // Two at once cannot both be the last.
      await tx.selectFrom("assistants").select("id").where("id", "=", id).forUpdate().execute();
      if ((await store.listChecks(tx, id)).length >= rowLimits.checks) return fail(row, "TOO_MANY_CHECKS");
      const data = await store.addCheck(tx, { assistantId: id, check, now: context.now() });
      return { message: "Check added", data };
    });
  },

  async updateCheck({ params: { id, checkId }, body }, context) {
    const row = rows.updateCheck;
    await needAssistant(row, id, context);
    const check = checkOf(row, body);
    return inTransaction(context.db, async (tx) => {
      const before = await store.lockCheck(tx, id, checkId);
      if (!before) return fail(row, "CHECK_NOT_FOUND");
      refuseOtherVersion(row, before, context.ifMatch);
      return { message: "Check changed", data: await store.replaceCheck(tx, checkId, check) };
    });
  },

  async deleteCheck({ params: { id, checkId } }, context) {
    const row = rows.deleteCheck;
    await needAssistant(row, id, context);
    if (!(await store.removeCheck(context.db, id, checkId))) return fail(row, "CHECK_NOT_FOUND");
    return { message: "Check removed" };
  },

  async createEvaluation({ body: { assistant_id: id, model_ids: modelIds } }, context) {
    const row = rows.createEvaluation;
    const { db, userId, now, jobs } = context;
    if (modelIds.length === 0) refuseFields(row, { model_ids: ["The model_ids field is required."] });
    const { models: known } = await catalogueOfAccount(context);
    const models = modelIds.map((modelId, at) => {
      const model = known.find((one) => one.id === modelId);
      const isTwice = modelIds.indexOf(modelId) < at;
      if (!model || isTwice)
        return refuseFields(row, { [`model_ids.${at}`]: [`The selected model_ids.${at} is invalid.`] });
      return { id: model.id, name: model.name };
    });
    await needAssistant(row, id, context);
    const checks = (await store.listChecks(db, id)).map(({ id: _, version: __, ...check }) => check);
    if (checks.length === 0) return fail(row, "NOTHING_TO_CHECK");
    const data = await inTransaction(db, async (tx) => {
      const begun = { user_id: userId, assistant_id: id, checks, models, created_at: now() };
      const evaluation = await store.beginEvaluation(tx, begun, rowLimits.keptEvaluations);
      await countOrRefuse(tx, { ...startLimit, key: `evaluate:${userId}` }, now());
      await jobs.enqueue(tx, runEvaluation, { evaluation: evaluation.id }, { owner: userId });
      return store.presentEvaluation(evaluation, []);
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) return fail(row, "EVALUATION_RUNNING");
      throw error;
    });
    return { message: "Evaluation started", data };
  },

  async listEvaluations({ query: { assistant_id: assistantId } }, { db, userId }) {
    const found = await store.listEvaluations(db, userId, assistantId);
    const results = await store.listResults(
      db,
      found.map(({ id }) => id),
    );
    return {
      data: found.map((one) =>
        store.presentEvaluation(
          one,
          results.filter(({ evaluation_id }) => evaluation_id === one.id),
        ),
      ),
    };
  },

  async getEvaluation({ params: { id } }, { db, userId }) {
    const found = await store.findEvaluation(db, id, userId);
    if (!found) return fail(rows.getEvaluation, "EVALUATION_NOT_FOUND");
    const results = await store.listResults(db, [id]);
    return { ...store.presentEvaluation(found, results), results: store.presentResults(found, results) };
  },

  async cancelEvaluation({ params: { id } }, { db, userId, now }) {
    if (!(await store.findEvaluation(db, id, userId))) return fail(rows.cancelEvaluation, "EVALUATION_NOT_FOUND");
    await store.endEvaluation(db, id, { state: "cancelled", now: now() });
    const ended = await store.findEvaluation(db, id, userId);
    if (!ended) return fail(rows.cancelEvaluation, "EVALUATION_NOT_FOUND");
    return { message: "Evaluation cancelled", data: store.presentEvaluation(ended, await store.listResults(db, [id])) };
  },
});

async function needAssistant<Row extends OfAssistant>(
  row: Row,
  id: number,
  { db, userId }: { readonly db: Db; readonly userId: number },
): Promise<void> {
  if (!(await isOwned(db, userId, id))) fail(row, "ASSISTANT_NOT_FOUND" as FailureCodeOf<Row>);
}

function checkOf(
  row: typeof rows.createCheck | typeof rows.updateCheck,
  {
    messages,
    answer,
    contains = [],
    lacks = [],
    calls = null,
  }: {
    readonly messages: string[];
    readonly answer: CheckText["answer"];
    readonly contains?: string[] | undefined;
    readonly lacks?: string[] | undefined;
    readonly calls?: string | null | undefined;
  },
): CheckText {
  if (messages.length === 0) refuseFields(row, { messages: ["The messages field is required."] });
  return { messages, answer, contains, lacks, calls };
}
