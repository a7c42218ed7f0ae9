import { sql } from "kysely";
import * as rows from "../../../contract/operations/account/checklist.ts";
import type { Db } from "../../storage/db.ts";
import { implement } from "../handler.ts";

export const checklist = implement(rows, ["db", "catalogue"], {
  async getChecklist(_input, { db, userId, catalogue }) {
    const { assistant_id, ...found } = await readDone(db, userId);
    const model = found.model || catalogue.models.length > 1;
    // The offline engine is a model of every server.
    // A tag by attributes shows itself with its first conversation.
    const tag = found.tag || found.conversation;
    const done = { ...found, tag, assistant: assistant_id !== null, model };
    return { assistant_id, steps: rows.checklistSteps.map((name) => ({ name, done: done[name] })) };
  },
});

interface Found {
  readonly assistant_id: number | null;
  readonly knowledge: boolean;
  readonly tried: boolean;
  readonly tag: boolean;
  readonly conversation: boolean;
  readonly model: boolean;
  readonly colleague: boolean;
  readonly phone: boolean;
}

async function readDone(db: Db, userId: number): Promise<Found> {
  const written = (type: "test" | "widget") => sql`exists (
    select from conversations where user_id = ${userId} and type = ${type}
      and exists (select from messages where conversation_id = conversations.id and role = 'user'))`;
  const { rows } = await sql<Found>`
    select
      (select max(id) from assistants where user_id = ${userId}) as assistant_id,
      exists (
        select from documents join knowledgebases on knowledgebases.id = documents.knowledgebase_id
        where knowledgebases.user_id = ${userId} and documents.status = 'active') as knowledge,
      ${written("test")} as tried,
      exists (
        select from assistant_pages join assistants on assistants.id = assistant_pages.assistant_id
        where assistants.user_id = ${userId}) as tag,
      ${written("widget")} as conversation,
      exists (select from model_connections where user_id = ${userId}) as model,
      (select count(*) > 1 from members where user_id = ${userId}) as colleague,
      exists (select from phone_numbers where user_id = ${userId}) as phone`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a query without a table answered nothing");
  return { ...row, assistant_id: row.assistant_id === null ? null : Number(row.assistant_id) };
}
