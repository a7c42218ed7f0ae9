import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { newFileName } from "../../../files/file-name.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { AttachmentsTable } from "../../../storage/schema/conversations.ts";

export type AttachmentRow = Selectable<AttachmentsTable>;

/** Notes a file that is about to be stored. */
export function insertFile(
  db: Db | Tx,
  file: {
    readonly conversationId: number;
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly now: Date;
  },
): Promise<AttachmentRow> {
  return db
    .insertInto("attachments")
    .values({
      id: randomUUID(),
      conversation_id: file.conversationId,
      file: newFileName(),
      name: file.name,
      type: file.type,
      bytes: BigInt(file.bytes),
      created_at: file.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes that the file is there. @returns Whether its row still is: its conversation may be deleted */
export async function noteStored(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ stored: true })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom("attachments").where("id", "=", id).execute();
}

/** A file that a message of the conversation has. */
export function findSent(db: Db, conversationId: number, id: string): Promise<AttachmentRow | undefined> {
  return db
    .selectFrom("attachments")
    .selectAll()
    .where("id", "=", id)
    .where("conversation_id", "=", conversationId)
    .where("message_id", "is not", null)
    .executeTakeFirst();
}

/** What the files of a conversation come to. */
export async function totalsOf(tx: Tx, conversationId: number): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: bigint; bytes: bigint }>`
    select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes from attachments
    where conversation_id = ${conversationId}`.execute(tx);
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
