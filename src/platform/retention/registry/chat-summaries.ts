import { sql } from "kysely";
import type { Tx } from "../../storage/db.ts";

/** Takes a chat's last words out of the calls that were begun in it. */
export async function cutFromCalls(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update calls r set variables = r.variables - 'chat_summary', given_variables = r.given_variables - 'chat_summary'
    where ${namesOneOf(ids)} and (r.variables ? 'chat_summary' or r.given_variables ? 'chat_summary')
  `.execute(tx);
}

/** The same of what was, or is to be, reported of these calls. What is left of a report stays as it was, letter by letter. */
export async function cutFromReports(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; payload: string }>`
    select d.id, d.payload from webhook_deliveries d join calls r on r.id = d.call_id
    where ${namesOneOf(ids)} and d.payload like '%chat_summary%' order by d.id for update of d
  `.execute(tx);
  for (const { id, payload } of rows) {
    const report: { input_variables?: { chat_summary?: unknown } } = JSON.parse(payload);
    delete report.input_variables?.chat_summary;
    await sql`update webhook_deliveries set payload = ${JSON.stringify(report)} where id = ${id}`.execute(tx);
  }
}

function namesOneOf(ids: readonly number[]) {
  return sql<boolean>`r.variables ? 'conversation_id'
    and r.variables ->> 'conversation_id' in (select uuid::text from conversations where id = any (${[...ids]}::bigint[]))`;
}
