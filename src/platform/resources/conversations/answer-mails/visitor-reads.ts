import { sql } from "kysely";
import { longestAgeMs, type StreamEnd } from "../../../events/open-streams.ts";
import type { RequestDetails } from "../../../http/route.ts";
import type { Db, Tx } from "../../../storage/db.ts";
import type { ConversationRow } from "../store.ts";

/*
 * What a visitor's page is known to have is not sent by e-mail. A page says what it has when it reads the history after an
 * item and when it opens its next stream; a stream that the page leaves has brought what it was handed. A stream that ends by
 * itself says nothing: behind it may be a machine that was closed.
 */

/** Chosen: a page opens its next stream sooner. */
const reopenMs = 30_000;

/** Whether a request is a visitor's: without the owner's token, or by a server that says so. */
export function isForVisitor({
  owned,
  visitorReadsS,
}: { readonly owned: boolean } & Pick<RequestDetails, "visitorReadsS">) {
  return !owned || visitorReadsS !== undefined;
}

/** Notes that the visitor has all up to an item, which their page names or is given. */
export async function noteSeen(
  db: Db,
  {
    id,
    person_email: email,
    visitor_seen_id: before,
  }: Pick<ConversationRow, "id" | "person_email" | "visitor_seen_id">,
  upTo: number | undefined,
): Promise<void> {
  if (email !== null && upTo !== undefined && upTo > before) await storeSeen(db, id, upTo);
}

/** A visitor who leaves an address is on the page: they have what stands there. */
export async function noteLeftAddress(tx: Tx, conversationId: number): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({
      visitor_seen_id: sql`greatest(visitor_seen_id,
        (select coalesce(max(id), 0) from messages where conversation_id = ${conversationId}))`,
    })
    .where("id", "=", conversationId)
    .execute();
}

/** Notes that a stream is opened, for how long at most, and what the page had before. An address may be left meanwhile. */
export async function noteOpened(
  db: Db,
  conversation: Pick<ConversationRow, "id" | "person_email" | "visitor_seen_id">,
  {
    lastEventId,
    visitorReadsS,
    now,
  }: Pick<RequestDetails, "visitorReadsS"> & { readonly lastEventId: number | undefined; readonly now: Date },
): Promise<void> {
  await noteSeen(db, conversation, lastEventId);
  const readsMs = Math.min(longestAgeMs, (visitorReadsS ?? Number.POSITIVE_INFINITY) * 1_000);
  await db
    .updateTable("conversations")
    .set({ visitor_reads_until: new Date(now.getTime() + readsMs + reopenMs) })
    .where("id", "=", conversation.id)
    .execute();
}

/** Notes what a stream has brought that has ended; the address may have been left meanwhile. */
export async function noteEnded(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  conversationId: number,
  { arrived, isLast }: StreamEnd,
): Promise<void> {
  if (arrived !== undefined) await storeSeen(db, conversationId, arrived);
  if (!isLast) return;
  await db
    .updateTable("conversations")
    .set({ visitor_reads_until: new Date(now().getTime() + (arrived === undefined ? reopenMs : 0)) })
    .where("id", "=", conversationId)
    .execute();
}

/** The page may name any number: only what is there counts. */
async function storeSeen(db: Db, conversationId: number, upTo: number): Promise<void> {
  await db
    .updateTable("conversations")
    .set({
      visitor_seen_id: sql`greatest(visitor_seen_id, (select coalesce(max(id), 0) from messages
        where conversation_id = ${conversationId} and id <= ${upTo}::bigint))`,
    })
    .where("id", "=", conversationId)
    .where("person_email", "is not", null)
    .execute();
}
