import { isAudited, type Operation } from "../../contract/kit/operation.ts";
import type { Db, Tx } from "../storage/db.ts";
import type { Principal } from "./principal.ts";

/** Chosen: no name is longer, and no path. */
const mostChars = 255;

/** Writes down that an operation has changed something, by whom and from where. Nothing for what is not audited. */
export async function noteChange(
  db: Db,
  row: Operation,
  {
    principal,
    params,
    body,
    address,
    now,
  }: {
    readonly principal: Principal | undefined;
    readonly params: Readonly<Record<string, unknown>>;
    /** The body as it came: the names of its fields are kept, and nothing that they hold. */
    readonly body: unknown;
    readonly address: string | undefined;
    readonly now: Date;
  },
): Promise<void> {
  if (!principal || !isAudited(row)) return;
  const fields = fieldsOf(row, body);
  if (fields.length > 0 && fields.every((field) => row.unaudited?.includes(field))) return;
  const changed = row.method === "PUT" && fields.length > 0 ? { changed: fields } : {};
  const { userId, memberId, name } = principal;
  await db
    .insertInto("audit_entries")
    .values(({ selectFrom }) => ({
      user_id: userId,
      operation: row.id,
      params: JSON.stringify({ ...params, ...changed }),
      // Who has removed themselves or was removed meanwhile is named, and no more.
      member_id: memberId === undefined ? null : selectFrom("members").select("id").where("id", "=", memberId),
      actor: name.slice(0, mostChars),
      address: address?.slice(0, mostChars) ?? null,
      created_at: now,
    }))
    .execute();
}

/** Writes down what somebody has changed who is no member and uses no key, such as whoever has the server's command line. */
export async function noteOutsideChange(
  db: Db | Tx,
  change: { readonly userId: number; readonly operation: string; readonly actor: string; readonly now: Date },
): Promise<void> {
  const { userId, operation, actor, now } = change;
  await db
    .insertInto("audit_entries")
    .values({
      ...{ user_id: userId, operation, params: JSON.stringify({}), actor },
      ...{ member_id: null, address: null, created_at: now },
    })
    .execute();
}

/** Which of an operation's fields a body has. */
function fieldsOf(row: Operation, body: unknown): string[] {
  if (!row.body || typeof body !== "object" || body === null) return [];
  return Object.keys(row.body.shape).filter((field) => Object.hasOwn(body, field));
}
