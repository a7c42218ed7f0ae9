import { type Selectable, sql } from "kysely";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import {
  type createTool,
  defaultConfirm,
  type Tool,
  type updateTool,
} from "../../../contract/operations/assistants/tools.ts";
import { rowLimits } from "../../../contract/operations/limits.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { ToolsTable } from "../../storage/schema/assistants.ts";
import type { Vault } from "../../vault.ts";

type Row = Selectable<ToolsTable>;

/** A tool as it is stored, unsealed. What cannot be opened is empty, and named in `unreadable`. */
export interface ToolRecord extends Omit<Tool, "created_at" | "updated_at" | "unreadable" | "failing_since"> {
  readonly unreadable: readonly string[];
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a write knows beside the tool. */
interface Writing {
  readonly userId: number;
  readonly vault: Vault;
  readonly now: Date;
}

/** An owner's tools, newest first. */
export async function list(db: Db | Tx, userId: number, vault: Vault): Promise<ToolRecord[]> {
  const rows = await db.selectFrom("tools").selectAll().where("user_id", "=", userId).orderBy("id", "desc").execute();
  return rows.map((row) => unsealed(row, vault));
}

/** The tools of an assistant in the order in which it was given them. */
export async function listOfAssistant(db: Db | Tx, assistantId: number, vault: Vault): Promise<ToolRecord[]> {
  const rows = await db
    .selectFrom("tools")
    .innerJoin("assistant_tools", "assistant_tools.tool_id", "tools.id")
    .selectAll("tools")
    .where("assistant_id", "=", assistantId)
    .orderBy("position")
    .execute();
  return rows.map((row) => unsealed(row, vault));
}

export async function find(db: Db | Tx, userId: number, id: number, vault: Vault): Promise<ToolRecord | undefined> {
  const row = await db
    .selectFrom("tools")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && unsealed(row, vault);
}

/** An owner's tools have different names: an assistant could not tell two apart. @throws On a name that is taken. */
export async function insert(
  db: Db | Tx,
  tool: BodyOf<typeof createTool>,
  { userId, vault, now }: Writing,
): Promise<ToolRecord> {
  const row = await db
    .insertInto("tools")
    .values({
      user_id: userId,
      name: tool.name,
      description: tool.description,
      endpoint: vault.seal(tool.endpoint, purposes.endpoint(userId)),
      method: tool.method,
      timeout_s: tool.timeout,
      sealed_headers: JSON.stringify(sealedHeaders(tool.headers ?? [], userId, vault)),
      parameters: JSON.stringify(tool.schema ?? []),
      confirm: tool.confirm,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return unsealed(row, vault);
}

/**
 * Changes what is given; nothing when the owner has no such tool. A header that cannot be read stays where its value is empty, as
 * it is shown. @throws On a name that is taken.
 */
export async function update(
  tx: Tx,
  id: number,
  tool: BodyOf<typeof updateTool>,
  { userId, vault, now }: Writing,
): Promise<ToolRecord | undefined> {
  const { name, description, endpoint, method, timeout, headers, schema, confirm } = tool;
  const before = await tx
    .selectFrom("tools")
    .select("sealed_headers")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const kept = before.sealed_headers.filter(({ value }) => !vault.opens(value, purposes.header(userId)));
  const row = await tx
    .updateTable("tools")
    .set({
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(endpoint === undefined ? {} : { endpoint: vault.seal(endpoint, purposes.endpoint(userId)) }),
      ...(method === undefined ? {} : { method }),
      ...(timeout === undefined ? {} : { timeout_s: timeout ?? rowLimits.toolTimeoutDefaultS }),
      ...(headers === undefined
        ? {}
        : { sealed_headers: JSON.stringify(sealedHeaders(headers ?? [], userId, vault, kept)) }),
      ...(schema === undefined ? {} : { parameters: JSON.stringify(schema ?? []) }),
      ...(confirm === undefined ? {} : { confirm: confirm ?? defaultConfirm }),
      failing_since: null, // the next call says how it stands
      updated_at: now,
    })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row && unsealed(row, vault);
}

/** Gives tools of an owner other addresses and headers, all of them by one statement. */
export async function pointAt(
  tx: Tx,
  tools: readonly (Pick<BodyOf<typeof createTool>, "endpoint" | "headers"> & { readonly id: number })[],
  { userId, vault, now }: Writing,
): Promise<void> {
  if (tools.length === 0) return;
  const given = tools.map(({ id, endpoint, headers }) => ({
    id,
    endpoint: vault.seal(endpoint, purposes.endpoint(userId)),
    headers: sealedHeaders(headers ?? [], userId, vault),
  }));
  await sql`
    update tools set endpoint = given.endpoint, sealed_headers = given.headers, failing_since = null, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, endpoint text, headers jsonb)
    where tools.id = given.id and tools.user_id = ${userId}`.execute(tx);
}

/** Notes that a tool's service has answered. */
export async function noteAnswered(db: Db, id: number): Promise<void> {
  await db.updateTable("tools").set({ failing_since: null }).where("id", "=", id).execute();
}

/** Whether the owner had it; its assistants do not have it from here on. */
export async function remove(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("tools")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function unsealed(row: Row, vault: Vault): ToolRecord {
  const unreadable: string[] = [];
  const open = (sealed: string, purpose: string, field: string) => {
    if (vault.opens(sealed, purpose)) return vault.open(sealed, purpose);
    unreadable.push(field);
    return "";
  };
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    endpoint: isSealed(row.endpoint) ? open(row.endpoint, purposes.endpoint(row.user_id), "endpoint") : row.endpoint,
    method: row.method,
    timeout: row.timeout_s,
    headers: row.sealed_headers.map(({ name, value }, at) => ({
      name,
      value: open(value, purposes.header(row.user_id), `headers.${at}.value`),
    })),
    schema: row.parameters,
    confirm: row.confirm,
    unreadable,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** How many tools keep a header or an address that this vault cannot open. */
export async function countUnreadable(db: Db, vault: Vault): Promise<number> {
  const rows = await db.selectFrom("tools").select(["user_id", "endpoint", "sealed_headers"]).execute();
  return rows.filter(
    ({ user_id, endpoint, sealed_headers }) =>
      (isSealed(endpoint) && !vault.opens(endpoint, purposes.endpoint(user_id))) ||
      sealed_headers.some(({ value }) => !vault.opens(value, purposes.header(user_id))),
  ).length;
}

/** Addresses from before they were sealed, as services hide keys in queries and paths too, stand there as they are. */
function isSealed(endpoint: string): boolean {
  return !/^https?:/i.test(endpoint);
}

/** `kept` are sealed already. */
function sealedHeaders(
  headers: readonly { name: string; value: string }[],
  userId: number,
  vault: Vault,
  kept: readonly { name: string; value: string }[] = [],
): { name: string; value: string }[] {
  return headers.map(({ name, value }) => {
    const same = value === "" ? kept.find((header) => header.name === name) : undefined;
    return same ?? { name, value: vault.seal(value, purposes.header(userId)) };
  });
}

/** What is moved to another owner's row, or to another place, does not open there. */
const purposes = {
  header: (userId: number) => `tool header of user ${userId}`,
  endpoint: (userId: number) => `tool endpoint of user ${userId}`,
};
