import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { assistantDefaults, type BuiltInTool, type McpServerField } from "../../../contract/assistant-fields.ts";
import { omit, pick } from "../../../contract/record.ts";
import { type Micros, toUsd, usd } from "../../ledger/money.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { AssistantsTable } from "../../storage/schema/assistants.ts";
import type { Vault } from "../../vault.ts";
import type { AssistantDraft } from "./draft.ts";
import { withoutDeletedTargets } from "./transfers.ts";

/** An assistant as it is stored, with everything that was set. */
export interface AssistantRecord extends AssistantDraft {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Its built-in tools were sealed with another secret than the process has; `tools` is empty then. */
  readonly hasUnreadableTools: boolean;
  /** The same of its MCP servers. */
  readonly hasUnreadableMcpServers: boolean;
}

/** What the log says where such an assistant answers. */
export const unreadableMcpServers =
  "an assistant answers without its MCP servers: they were sealed with another RINGBACK_SECRET";
export const unreadableTools =
  "an assistant answers without its built-in tools: they were sealed with another RINGBACK_SECRET";

export interface Filter {
  readonly type?: AssistantRecord["type"];
}

/** An owner's assistants, newest first. */
export async function list(
  db: Db,
  userId: number,
  vault: Vault,
  { type }: Filter = {},
  page?: { limit: number; offset: number },
): Promise<AssistantRecord[]> {
  let query = db.selectFrom("assistants").selectAll().where("user_id", "=", userId).orderBy("id", "desc");
  if (type) query = query.where("type", "=", type);
  if (page) query = query.limit(page.limit).offset(page.offset);
  return withAttached(db, await query.execute(), vault);
}

/** How many assistants an owner has. The database keeps this figure: counting rows would take longer with each of them. */
export async function count(db: Db, userId: number, { type }: Filter): Promise<number> {
  let query = db
    .selectFrom("assistant_counts")
    .select(({ fn }) => fn.sum<bigint | string | null>("count").as("count"))
    .where("user_id", "=", userId);
  if (type) query = query.where("type", "=", type);
  const row = await query.executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** One of the owner's assistants. */
export async function find(
  db: Db | Tx,
  userId: number,
  id: number,
  vault: Vault,
): Promise<AssistantRecord | undefined> {
  const query = db.selectFrom("assistants").selectAll().where("id", "=", id).where("user_id", "=", userId);
  const row = await query.executeTakeFirst();
  return row && (await withAttached(db, [row], vault))[0];
}

/** What an owner's assistant with this id is given, in the order of its owner; without an id, that of the oldest with this name. */
export async function findAttached(
  db: Db | Tx,
  userId: number,
  { id, name }: { readonly id?: number | undefined; readonly name: string },
): Promise<{ id: number; uuid: string; toolIds: number[]; knowledgebaseIds: number[] } | undefined> {
  const row = await db
    .selectFrom("assistants")
    .select(["id", "uuid", "knowledgebase_id"])
    .select([
      sql<number[] | null>`(select jsonb_agg(tool_id order by position) from assistant_tools
        where assistant_id = assistants.id)`.as("tool_ids"),
      sql<number[] | null>`(select jsonb_agg(knowledgebase_id order by position) from assistant_knowledgebases
        where assistant_id = assistants.id)`.as("more_ids"),
    ])
    .where("user_id", "=", userId)
    .where((is) => (id === undefined ? is("name", "=", name) : is("id", "=", id)))
    .orderBy("id")
    .executeTakeFirst();
  if (!row) return undefined;
  const { knowledgebase_ids: knowledgebaseIds } = knowledgebasesOf(row, row.more_ids ?? []);
  return { id: row.id, uuid: row.uuid, toolIds: row.tool_ids ?? [], knowledgebaseIds };
}

/** The languages that assistants speak, by their ids in the catalogue. */
export async function listLanguages(db: Db | Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom("assistants").select("language_id").distinct().where("id", "in", ids);
  return (await query.orderBy("language_id").execute()).map(({ language_id }) => language_id);
}

/** One of the owner's assistants; it cannot change until the transaction ends. */
export async function lock(tx: Tx, userId: number, id: number, vault: Vault): Promise<AssistantRecord | undefined> {
  const row = await tx
    .selectFrom("assistants")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row && (await withAttached(tx, [row], vault))[0];
}

/** Whether an assistant is the owner's. */
export async function isOwned(db: Db | Tx, userId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("assistants")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an assistant is the owner's, as {@link lock} but without reading it: its secrets need not be readable. */
export async function lockOwned(tx: Tx, userId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("assistants")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What of an assistant is sealed, by the fields that it is given in. */
export type SealedField = "tools" | "mcp_servers";

/** What of an assistant cannot be read, and reads as empty. */
export function unreadableOf({ hasUnreadableTools, hasUnreadableMcpServers }: AssistantRecord): SealedField[] {
  return [
    ...(hasUnreadableTools ? ["tools" as const] : []),
    ...(hasUnreadableMcpServers ? ["mcp_servers" as const] : []),
  ];
}

/** What of a stored assistant was set. */
export function draftOf(assistant: AssistantRecord): AssistantDraft {
  const { id: _, uuid: __, userId: ___, createdAt: ____, updatedAt: _____, ...rest } = assistant;
  const { hasUnreadableTools: ______, hasUnreadableMcpServers: _______, ...draft } = rest;
  return draft;
}

/** What a write knows beside the assistant. */
export interface Writing {
  readonly userId: number;
  readonly vault: Vault;
  readonly now: Date;
}

/** @throws When its number is answered by another inbound assistant. */
export async function insert(tx: Tx, draft: AssistantDraft, writing: Writing): Promise<{ id: number; uuid: string }> {
  const made = await tx
    .insertInto("assistants")
    .values({
      uuid: randomUUID(),
      user_id: writing.userId,
      created_at: writing.now,
      ...columnsOf(draft, writing),
    })
    .returning(["id", "uuid"])
    .executeTakeFirstOrThrow();
  await attach(tx, made.id, draft);
  return made;
}

/**
 * What stands in `keeps` stays as it is stored, since it cannot be read.
 * @throws When its number is answered by another inbound assistant.
 */
export async function update(
  tx: Tx,
  id: number,
  draft: AssistantDraft,
  { keeps, ...writing }: Writing & { readonly keeps: readonly SealedField[] },
): Promise<void> {
  const { sealed_tools, sealed_mcp_servers, ...columns } = columnsOf(draft, writing);
  const changes = {
    ...columns,
    ...(keeps.includes("tools") ? {} : { sealed_tools }),
    ...(keeps.includes("mcp_servers") ? {} : { sealed_mcp_servers }),
  };
  await tx.updateTable("assistants").set(changes).where("id", "=", id).execute();
  await attach(tx, id, draft);
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("assistants").where("id", "=", id).execute();
}

/** Columns that hold a field as it is. */
const plainColumns = [
  "name",
  "type",
  "mode",
  "status",
  "voice_id",
  "language_id",
  "timezone",
  "initial_message",
  "system_prompt",
  "webhook_url",
  "is_webhook_active",
  "folder_id",
  "phone_number_id",
  "conversation_access",
] as const satisfies readonly (keyof AssistantDraft & keyof AssistantsTable)[];

/** Fields that are columns of their own, since queries and references need them; all others are settings. */
function columnsOf(draft: AssistantDraft, { userId, vault, now }: Writing) {
  const { variables, knowledgebase_id, daily_spend_cap, tools, mcp_servers, ...more } = omit(draft, plainColumns);
  const { tool_ids: _, label_ids: __, knowledgebase_ids: ___, ...settings } = more;
  return {
    ...pick(draft, plainColumns),
    variables: JSON.stringify(variables),
    knowledgebase_id,
    daily_spend_cap_micros: daily_spend_cap === null ? null : usd(daily_spend_cap),
    sealed_tools: tools.length === 0 ? null : vault.seal(JSON.stringify(tools), purpose(userId)),
    sealed_mcp_servers: mcp_servers.length === 0 ? null : vault.seal(JSON.stringify(mcp_servers), mcpPurpose(userId)),
    settings: JSON.stringify(settings),
    updated_at: now,
  };
}

async function withAttached(
  db: Db | Tx,
  rows: readonly Selectable<AssistantsTable>[],
  vault: Vault,
): Promise<AssistantRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const toolIds = await attachedTo(db, ids, "assistant_tools", "tool_id");
  const labelIds = await attachedTo(db, ids, "assistant_labels", "label_id");
  const knowledgebaseIds = await attachedTo(db, ids, "assistant_knowledgebases", "knowledgebase_id");
  const assistants = rows.map((row) => ({
    ...assistantDefaults,
    ...(row.settings as Partial<AssistantDraft>),
    id: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    ...pick(row, plainColumns),
    variables: row.variables,
    ...knowledgebasesOf(row, knowledgebaseIds.get(row.id) ?? []),
    daily_spend_cap: capOf(row.daily_spend_cap_micros),
    tools: openBuiltInTools(row.sealed_tools, row.user_id, vault) ?? [],
    hasUnreadableTools: openBuiltInTools(row.sealed_tools, row.user_id, vault) === undefined,
    mcp_servers: openMcpServers(row.sealed_mcp_servers, row.user_id, vault) ?? [],
    hasUnreadableMcpServers: openMcpServers(row.sealed_mcp_servers, row.user_id, vault) === undefined,
    tool_ids: toolIds.get(row.id) ?? [],
    label_ids: labelIds.get(row.id) ?? [],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
  return withoutDeletedTargets(db, assistants);
}

/** The first of them is the one that others read as the only one: where it was deleted, that is the next. */
function knowledgebasesOf(
  { knowledgebase_id: first }: Pick<Selectable<AssistantsTable>, "knowledgebase_id">,
  more: readonly number[],
) {
  const ids = [...new Set([...(first === null ? [] : [first]), ...more])];
  return { knowledgebase_id: ids[0] ?? null, knowledgebase_ids: ids };
}

function capOf(micros: Micros | null): number | null {
  return micros === null ? null : toUsd(micros);
}

/**
 * The built-in tools of one of a user's assistants, with their keys.
 * @returns Nothing if they were sealed with another secret than the process has
 */
export function openBuiltInTools(sealed: string | null, userId: number, vault: Vault): BuiltInTool[] | undefined {
  if (sealed === null) return [];
  const of = purpose(userId);
  return vault.opens(sealed, of) ? (JSON.parse(vault.open(sealed, of)) as BuiltInTool[]) : undefined;
}

/** The same for the MCP servers of one. */
export function openMcpServers(sealed: string | null, userId: number, vault: Vault): McpServerField[] | undefined {
  if (sealed === null) return [];
  const of = mcpPurpose(userId);
  return vault.opens(sealed, of) ? (JSON.parse(vault.open(sealed, of)) as McpServerField[]) : undefined;
}

/** How many assistants have built-in tools or MCP servers that this vault cannot open. */
export async function countUnreadable(db: Db, vault: Vault): Promise<number> {
  const rows = await db
    .selectFrom("assistants")
    .select(["user_id", "sealed_tools", "sealed_mcp_servers"])
    .where((row) => row.or([row("sealed_tools", "is not", null), row("sealed_mcp_servers", "is not", null)]))
    .execute();
  return rows.filter(
    ({ user_id, sealed_tools: tools, sealed_mcp_servers: servers }) =>
      (tools !== null && !vault.opens(tools, purpose(user_id))) ||
      (servers !== null && !vault.opens(servers, mcpPurpose(user_id))),
  ).length;
}

/** Tools, labels and further knowledgebases, in the order in which they were given. */
async function attach(tx: Tx, id: number, draft: AssistantDraft): Promise<void> {
  const { tool_ids, label_ids, knowledgebase_id, knowledgebase_ids } = draft;
  await tx.deleteFrom("assistant_tools").where("assistant_id", "=", id).execute();
  await tx.deleteFrom("assistant_labels").where("assistant_id", "=", id).execute();
  await tx.deleteFrom("assistant_knowledgebases").where("assistant_id", "=", id).execute();
  const tools = tool_ids.map((tool_id, position) => ({ assistant_id: id, tool_id, position }));
  const labels = label_ids.map((label_id, position) => ({ assistant_id: id, label_id, position }));
  if (tools.length > 0) await tx.insertInto("assistant_tools").values(tools).execute();
  if (labels.length > 0) await tx.insertInto("assistant_labels").values(labels).execute();
  const more = [...new Set(knowledgebase_ids)].filter((one) => one !== knowledgebase_id);
  const knowledgebases = more.map((one, position) => ({ assistant_id: id, knowledgebase_id: one, position }));
  if (knowledgebases.length > 0) await tx.insertInto("assistant_knowledgebases").values(knowledgebases).execute();
}

/** Ids of what is attached to each assistant, in order. */
async function attachedTo(
  db: Db | Tx,
  assistantIds: readonly number[],
  table: "assistant_tools" | "assistant_labels" | "assistant_knowledgebases",
  column: "tool_id" | "label_id" | "knowledgebase_id",
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom(table)
    .select(["assistant_id", sql.ref<number>(column).as("id")])
    .where("assistant_id", "in", assistantIds)
    .orderBy("position")
    .execute();
  const attached = Map.groupBy(rows, ({ assistant_id }) => assistant_id);
  return new Map([...attached].map(([assistantId, entries]) => [assistantId, entries.map(({ id }) => id)]));
}

function mcpPurpose(userId: number): string {
  return `MCP servers of user ${userId}`;
}

function purpose(userId: number): string {
  return `built-in tools of user ${userId}`;
}
