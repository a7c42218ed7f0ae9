import { type Selectable, sql } from "kysely";
import type { Check, Evaluation, EvaluationResult } from "../../../contract/operations/assistants/evaluations.ts";
import { withVersion } from "../../http/refuse-changed.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { CheckText, EvaluationResultsTable, EvaluationsTable } from "../../storage/schema/evaluations.ts";
import { timestamp } from "../../time.ts";

export type EvaluationRow = Selectable<EvaluationsTable>;
export type ResultRow = Pick<Selectable<EvaluationResultsTable>, "place" | "model" | "result">;

/** Chosen: what a list shows. */
const mostListed = 50;
/** What a check's version is of, in this order. */
const checkColumns = ["id", "messages", "answer", "contains", "lacks", "calls"] as const;

export async function listChecks(db: Db | Tx, assistantId: number): Promise<Check[]> {
  const found = await db
    .selectFrom("checks")
    .select(checkColumns)
    .where("assistant_id", "=", assistantId)
    .orderBy("id")
    .execute();
  return found.map((check) => withVersion(check));
}

/** The check, locked until the transaction ends. */
export async function lockCheck(tx: Tx, assistantId: number, id: number): Promise<Check | undefined> {
  const found = await tx
    .selectFrom("checks")
    .select(checkColumns)
    .where("id", "=", id)
    .where("assistant_id", "=", assistantId)
    .forUpdate()
    .executeTakeFirst();
  return found && withVersion(found);
}

export async function addCheck(
  tx: Tx,
  { assistantId, check, now }: { readonly assistantId: number; readonly check: CheckText; readonly now: Date },
): Promise<Check> {
  const { id } = await tx
    .insertInto("checks")
    .values({ assistant_id: assistantId, ...columnsOf(check), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return withVersion({ id, ...check });
}

export async function replaceCheck(tx: Tx, id: number, check: CheckText): Promise<Check> {
  await tx.updateTable("checks").set(columnsOf(check)).where("id", "=", id).execute();
  return withVersion({ id, ...check });
}

/** @returns False if there is no such check. */
export async function removeCheck(db: Db, assistantId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("checks")
    .where("id", "=", id)
    .where("assistant_id", "=", assistantId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columnsOf({ messages, answer, contains, lacks, calls }: CheckText) {
  const [texts, has, not] = [messages, contains, lacks].map((list) => JSON.stringify(list)) as [string, string, string];
  return { messages: texts, answer, contains: has, lacks: not, calls };
}

/** Begins an evaluation, and removes the oldest ones of its assistant. @throws unique violation, where another one of the account runs */
export async function beginEvaluation(
  tx: Tx,
  given: Pick<EvaluationRow, "user_id" | "assistant_id" | "checks" | "models" | "created_at">,
  kept: number,
): Promise<EvaluationRow> {
  const { checks, models, ...row } = given;
  const begun = await tx
    .insertInto("evaluations")
    .values({ ...row, state: "running", checks: JSON.stringify(checks), models: JSON.stringify(models) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    delete from evaluations where assistant_id = ${begun.assistant_id} and id <= (
      select id from evaluations where assistant_id = ${begun.assistant_id} order by id desc offset ${kept} limit 1)
  `.execute(tx);
  return begun;
}

export function findEvaluation(db: Db | Tx, id: number, userId?: number): Promise<EvaluationRow | undefined> {
  return db
    .selectFrom("evaluations")
    .selectAll()
    .where("id", "=", id)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId!))
    .executeTakeFirst();
}

export function listEvaluations(
  db: Db,
  userId: number,
  assistantId: number | undefined,
): Promise<readonly EvaluationRow[]> {
  return db
    .selectFrom("evaluations")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(assistantId !== undefined, (query) => query.where("assistant_id", "=", assistantId!))
    .orderBy("id", "desc")
    .limit(mostListed)
    .execute();
}

/** Ends an evaluation that runs; another one stays as it is. */
export async function endEvaluation(
  db: Db | Tx,
  id: number,
  { state, now }: { readonly state: Exclude<Evaluation["state"], "running">; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("evaluations")
    .set({ state, ended_at: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

export function listResults(db: Db | Tx, ids: readonly number[]): Promise<(ResultRow & { evaluation_id: number })[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("evaluation_results")
    .selectAll()
    .where("evaluation_id", "in", ids)
    .orderBy("place")
    .orderBy("model")
    .execute();
}

/** Keeps what came of a check, unless the evaluation has ended meanwhile or another process was faster. */
export async function addResult(db: Db | Tx, id: number, { place, model, result }: ResultRow): Promise<void> {
  await sql`
    insert into evaluation_results (evaluation_id, place, model, result)
    select id, ${place}::int, ${model}::int, ${JSON.stringify(result)}::jsonb from evaluations where id = ${id} and state = 'running'
    on conflict do nothing
  `.execute(db);
}

/** An evaluation with the sums of its results. */
export function presentEvaluation(row: EvaluationRow, results: readonly ResultRow[]): Evaluation {
  return {
    id: row.id,
    assistant_id: row.assistant_id,
    state: row.state,
    checks: row.checks.length,
    created_at: timestamp(row.created_at),
    ended_at: row.ended_at && timestamp(row.ended_at),
    models: row.models.map(({ id, name }, at) => {
      const own = results.filter(({ model }) => model === at).map(({ result }) => result);
      return {
        id,
        name,
        passed: own.filter(({ passed }) => passed).length,
        failed: own.filter(({ passed }) => !passed).length,
        ms: own.reduce((sum, { ms }) => sum + ms, 0),
        input_tokens: sumOf(own.map(({ input_tokens }) => input_tokens)),
        output_tokens: sumOf(own.map(({ output_tokens }) => output_tokens)),
        cost: sumOf(own.map(({ cost }) => cost)),
      };
    }),
  };
}

/** Null if nothing is known. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) * 1_000_000) / 1_000_000;
}

/** What came of each check on each model, in their order. */
export function presentResults(
  { checks, models }: EvaluationRow,
  results: readonly ResultRow[],
): { check: CheckText; models: (EvaluationResult | null)[] }[] {
  return checks.map((check, place) => ({
    check,
    models: models.map((_, at) => results.find((one) => one.place === place && one.model === at)?.result ?? null),
  }));
}
