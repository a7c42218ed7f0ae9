import { sql } from "kysely";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type {
  createKnowledgebase,
  updateKnowledgebase,
} from "../../../contract/operations/knowledge/knowledgebases.ts";
import type { Db, Tx } from "../../storage/db.ts";

/** A knowledgebase with what is counted of it. */
export interface KnowledgebaseRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly status: "empty" | "processing" | "active" | "failed";
  readonly documents_count: number;
  readonly assistants_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What a write knows beside the body. */
interface Writing {
  readonly userId: number;
  readonly now: Date;
}

/** An owner's knowledgebases, newest first. */
export async function list(db: Db, userId: number): Promise<KnowledgebaseRow[]> {
  return counted(db, userId).orderBy("knowledgebases.id", "desc").execute();
}

export async function find(db: Db | Tx, userId: number, id: number): Promise<KnowledgebaseRow | undefined> {
  return counted(db, userId).where("knowledgebases.id", "=", id).executeTakeFirst();
}

export async function insert(
  db: Db,
  { name, description }: BodyOf<typeof createKnowledgebase>,
  { userId, now }: Writing,
): Promise<KnowledgebaseRow> {
  const values = { user_id: userId, name, description: description ?? null, created_at: now, updated_at: now };
  const { user_id, ...row } = await db
    .insertInto("knowledgebases")
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, status: "empty", documents_count: 0, assistants_count: 0 };
}

/** Changes what is given; nothing when the owner has no such knowledgebase. */
export async function update(
  db: Db,
  id: number,
  { name, description }: BodyOf<typeof updateKnowledgebase>,
  { userId, now }: Writing,
): Promise<KnowledgebaseRow | undefined> {
  await db
    .updateTable("knowledgebases")
    .set({
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      updated_at: now,
    })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .execute();
  return find(db, userId, id);
}

/** Whether the owner had it. Its documents go with it, and its assistants have none from here on. */
export async function remove(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("knowledgebases")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function counted(db: Db | Tx, userId: number) {
  return db
    .selectFrom("knowledgebases")
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("documents")
          .select([
            sql<number>`count(*)::int`.as("documents_count"),
            sql<KnowledgebaseRow["status"]>`case
              when count(*) = 0 then 'empty'
              when bool_or(status = 'processing') then 'processing'
              when bool_or(status = 'failed') then 'failed'
              else 'active' end`.as("status"),
          ])
          .whereRef("documents.knowledgebase_id", "=", "knowledgebases.id")
          .as("held"),
      (join) => join.onTrue(),
    )
    .select(["id", "name", "description", "created_at", "updated_at"])
    .select((from) => [
      from.ref("held.documents_count").$notNull().as("documents_count"),
      from.ref("held.status").$notNull().as("status"),
      sql<number>`(select count(*)::int from assistants where knowledgebase_id = knowledgebases.id or exists (
        select from assistant_knowledgebases more
        where more.assistant_id = assistants.id and more.knowledgebase_id = knowledgebases.id))`.as("assistants_count"),
    ])
    .where("user_id", "=", userId)
    .$castTo<KnowledgebaseRow>();
}
