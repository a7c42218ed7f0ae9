import { operations } from "../../../contract/all-operations.ts";
import * as rows from "../../../contract/operations/account/audit.ts";
import { cursorEnvelope, partOf, readPart } from "../../http/lists/cursor.ts";
import { giver } from "../../notifications/assign-in-turn.ts";
import { timestamp } from "../../time.ts";
import { implement } from "../handler.ts";
import { commandLine } from "./command-line.ts";

const summaries: ReadonlyMap<string, string> = new Map([
  ...Object.values(operations).map(({ id, summary }) => [id as string, summary as string] as const),
  [giver.operation, "Give a conversation to a member in turn"],
  [commandLine.passwordChange, "Set the account's password"],
]);

export const audit = implement(rows, ["db"], {
  async listAudit({ query }, { db, userId, url }) {
    const part = readPart(rows.listAudit, query);
    const { where, direction, limit } = partOf("id", part);
    const entries = await db
      .selectFrom("audit_entries")
      .selectAll()
      .where("user_id", "=", userId)
      .where(where)
      .orderBy("id", direction)
      .limit(limit)
      .execute();
    return cursorEnvelope(entries, part, {
      url,
      present: ({ id, operation, params, actor, member_id, address, created_at }) => ({
        id: Number(id),
        operation,
        summary: summaries.get(operation) ?? operation,
        params,
        actor,
        member_id: member_id === null ? null : Number(member_id),
        address,
        created_at: timestamp(created_at),
      }),
    });
  },
});
