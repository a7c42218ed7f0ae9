import { createHash, randomBytes } from "node:crypto";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { QueryOf } from "../../../contract/kit/operation.ts";
import type { listCalls } from "../../../contract/operations/phone/calls.ts";
import { runningStatuses } from "../../call-states.ts";
import { numberForms } from "../../number-forms.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { findNewest, type Newest, readNewest } from "../../storage/newest.ts";
import type { CallsTable, CallTranscriptTable } from "../../storage/schema/calls.ts";
import { dayRange } from "../day-range.ts";

export type CallRow = Selectable<CallsTable>;
export type TranscriptRow = Selectable<CallTranscriptTable>;

/** Chosen: 256 bits. */
const tokenBytes = 32;

export function insert(tx: Tx, call: Insertable<CallsTable>): Promise<CallRow> {
  return tx.insertInto("calls").values(call).returningAll().executeTakeFirstOrThrow();
}

export function find(db: Db | Tx, id: number): Promise<CallRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findOwned(db: Db | Tx, userId: number, id: number): Promise<CallRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** What names a call: our id, or what it is called at the carrier. */
export type CallName = { readonly id: number } | { readonly reference: string } | { readonly sid: string };

/** A call that nobody else changes until the transaction ends. */
export function lock(tx: Tx, name: CallName): Promise<CallRow | undefined> {
  const [[column, value]] = Object.entries(name) as [["id" | "reference" | "sid", string | number]];
  return tx.selectFrom("calls").selectAll().where(sql.ref(column), "=", value).forNoKeyUpdate().executeTakeFirst();
}

/** Locks all calls that name a lead, or a campaign or one of its leads: deleting those changes them. */
export async function lockOf(tx: Tx, of: { readonly leadId: number } | { readonly campaignId: number }): Promise<void> {
  const named =
    "leadId" in of
      ? sql`select id from calls where lead_id = ${of.leadId}`
      : sql`select id from calls where campaign_id = ${of.campaignId}
          union select c.id from calls c join leads l on l.id = c.lead_id where l.campaign_id = ${of.campaignId}`;
  // The outer statement has one row, however many calls there are.
  await sql`
    with locked as materialized (select from calls where id in (${named}) order by id for no key update)
    select count(*) from locked
  `.execute(tx);
}

/** Whether a carrier's call is written down. */
export async function isKnown(db: Db, sid: string): Promise<boolean> {
  const row = await db.selectFrom("calls").select("id").where("sid", "=", sid).executeTakeFirst();
  return row !== undefined;
}

export function update(db: Db | Tx, id: number, changes: Updateable<CallsTable>): Promise<CallRow> {
  return db.updateTable("calls").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Gives a call a token that opens its connection, in place of an earlier one. @returns The token, which is kept nowhere */
export async function giveToken(tx: Tx, callId: number, expiresAt: Date): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const row = { token_hash: hashOf(token), expires_at: expiresAt };
  await tx
    .insertInto("call_tokens")
    .values({ call_id: callId, ...row })
    .onConflict((conflict) => conflict.column("call_id").doUpdateSet(row))
    .execute();
  return token;
}

/** Uses a token up. @returns Its call, where it is good */
export async function takeToken(tx: Tx, token: string, now: Date): Promise<number | undefined> {
  const row = await tx
    .deleteFrom("call_tokens")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .returning("call_id")
    .executeTakeFirst();
  return row?.call_id;
}

/** Whether a call has a token that is still good. */
export async function hasToken(db: Db | Tx, callId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("call_tokens")
    .select("call_id")
    .where("call_id", "=", callId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export async function addToTranscript(db: Db | Tx, entry: Insertable<CallTranscriptTable>): Promise<void> {
  await db.insertInto("call_transcript").values(entry).execute();
}

/** What was said in calls, by call, in order. */
export async function transcriptsOf(db: Db | Tx, callIds: readonly number[]): Promise<Map<number, TranscriptRow[]>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("call_transcript")
    .selectAll()
    .where("call_id", "in", [...callIds])
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ call_id }) => call_id);
}

/** Calls whose end is not known, or whose connection may be lost: the oldest first. */
export function listUnsettled(
  db: Db,
  { before, after, limit }: { readonly before: Date; readonly after: number; readonly limit: number },
): Promise<CallRow[]> {
  return db
    .selectFrom("calls")
    .selectAll()
    .where("status", "in", [...runningStatuses, "ended"])
    .where("created_at", "<=", before)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export type CallFilter = Omit<QueryOf<typeof listCalls>, "page" | "per_page"> & {
  /** As the numbers are stored; what was typed is `phone_number`. */
  readonly otherNumber: string | undefined;
};

/** An owner's calls, newest first. */
export function list(
  db: Db,
  userId: number,
  filter: CallFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Newest<CallRow>> {
  const { status, type, assistant_id: assistantId, campaign_id: campaignId, otherNumber } = filter;
  const { since, before } = dayRange(filter);
  let query = db.selectFrom("calls").selectAll().where("user_id", "=", userId);
  if (status !== undefined) query = query.where("status", "=", status);
  if (type !== undefined) query = query.where("type", "=", type);
  if (assistantId !== undefined) query = query.where("assistant_id", "=", assistantId);
  if (campaignId !== undefined) query = query.where("campaign_id", "=", campaignId);
  if (otherNumber !== undefined) query = query.where("other_number", "in", numberForms(otherNumber));
  if (since) query = query.where("created_at", ">=", since);
  if (before) query = query.where("created_at", "<", before);
  return since || before ? findNewest(db, query, page) : readNewest(query, page);
}
