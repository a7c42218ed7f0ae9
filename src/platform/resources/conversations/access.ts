import { dayMs } from "../../../contract/durations.ts";
import { type FailureCodeOf, fail, type Operation } from "../../../contract/kit/operation.ts";
import { countOrRefuse, type RateLimit, refuseIfReached } from "../../http/limits/fixed-window.ts";
import type { RequestDetails } from "../../http/route.ts";
import type { Db } from "../../storage/db.ts";
import { type ConversationRow, findConversation } from "./store.ts";

/** Chosen: a conversation that nobody spoke in for 30 days is its owner's alone. */
const openForMs = 30 * dayMs;
/** Chosen: uuids cannot be guessed at this rate, and nobody mistypes one this often. */
const guesses = { limit: 30, windowMs: 60_000 };

/** What of a request's context decides over access. */
export type Caller = Pick<RequestDetails, "principal" | "address" | "countPublicRequest" | "pageOrigin" | "baseUrl">;

/**
 * Whether the caller owns the assistant. Another owner's token counts as none: its request is counted by its address.
 * @throws RATE_LIMITED for the request of somebody else whose address has sent too many
 */
export function isOwner(
  { principal, countPublicRequest }: Pick<Caller, "principal" | "countPublicRequest">,
  ownerId: number,
): boolean {
  const owned = principal?.userId === ownerId;
  if (!owned && principal) countPublicRequest();
  return owned;
}

/**
 * Finds the conversation of a path for its reader or writer. Whatever the caller may not see reads as unknown; an
 * assistant whose conversations need a token says so.
 * @throws CONVERSATION_NOT_FOUND, UNAUTHENTICATED, and RATE_LIMITED for who keeps guessing.
 */
export async function openConversation<Row extends Operation>(
  row: Row,
  db: Db,
  uuid: string,
  caller: Caller,
  now: Date,
): Promise<{ conversation: ConversationRow; owned: boolean }> {
  const conversation = await findConversation(db, uuid);
  const owned = conversation !== undefined && isOwner(caller, conversation.owner_id);
  if (conversation && (owned || isOpen(conversation, now))) {
    if (!owned && conversation.conversation_access === "token") fail(row, "UNAUTHENTICATED");
    if (!owned) refuseOtherOrigins(row, conversation.allowed_origins, caller);
    return { conversation, owned };
  }
  await countOrRefuse(db, guessLimit(caller), now);
  return fail(row, "CONVERSATION_NOT_FOUND" as FailureCodeOf<Row>);
}

/**
 * As {@link openConversation} for a reader: who keeps guessing reads nothing but conversations of their own. Writing goes on:
 * behind a proxy that is not trusted everybody has one address, and nobody may silence the others.
 */
export async function readableConversation<Row extends Operation>(
  row: Row,
  db: Db,
  uuid: string,
  caller: Caller,
  now: Date,
): Promise<{ conversation: ConversationRow; owned: boolean }> {
  const { principal } = caller;
  if (!principal) await refuseIfReached(db, guessLimit(caller), now);
  const opened = await openConversation(row, db, uuid, caller, now);
  if (principal && !opened.owned)
    for (const limit of [guessLimit(caller), guessLimit({ ...caller, principal: undefined })])
      await refuseIfReached(db, limit, now);
  return opened;
}

/**
 * Keeps the pages of other sites out, where an assistant names those that may use it; this server's own always may. Browsers say
 * truly where a page comes from, and say it with every write.
 * @throws ORIGIN_NOT_ALLOWED
 */
export function refuseOtherOrigins<Row extends Operation>(
  row: Row,
  allowed: readonly string[] | null | undefined,
  caller: Pick<Caller, "pageOrigin" | "baseUrl">,
): void {
  if (!isFromAllowedOrigin(row, allowed, caller)) fail(row, "ORIGIN_NOT_ALLOWED" as FailureCodeOf<Row>);
}

/** Whether a request comes from a page that may use an assistant, as {@link refuseOtherOrigins} has it. */
export function isFromAllowedOrigin(
  { method }: Operation,
  allowed: readonly string[] | null | undefined,
  { pageOrigin, baseUrl }: Pick<Caller, "pageOrigin" | "baseUrl">,
): boolean {
  if (!allowed) return true;
  if (pageOrigin === undefined) return method === "GET"; // a page reads from its own server without saying where it is
  return allowed.includes(pageOrigin) || pageOrigin === new URL(baseUrl).origin;
}

/** A token's guesses count for its account: a proxy asks with its owner's for all its visitors, and has one address. */
function guessLimit({ principal, address }: Pick<Caller, "principal" | "address">): RateLimit {
  return { ...guesses, key: principal ? `guesses:account:${principal.userId}` : `guesses:${address}` };
}

/** Whether anybody who has its uuid may read a conversation: one of a page in which somebody has spoken lately. */
export function isOpen(
  { type, last_message_at }: Pick<ConversationRow, "type" | "last_message_at">,
  now: Date,
): boolean {
  const fromPage = type === "widget" || type === "test";
  return fromPage && now.getTime() - last_message_at.getTime() < openForMs;
}
