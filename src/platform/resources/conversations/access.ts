import { type FailureCodeOf, fail, type Operation } from "../../../contract/kit/operation.ts";
import { countOrRefuse, type RateLimit, refuseIfReached } from "../../http/limits/rate-limit.ts";
import type { Principal } from "../../http/principal.ts";
import type { Db } from "../../storage/db.ts";
import { type ConversationRow, findConversation } from "./store.ts";

/** Chosen: a conversation that nobody spoke in for 30 days is its owner's alone. */
const openForMs = 30 * 24 * 3_600_000;
/** Chosen: uuids cannot be guessed at this rate, and nobody mistypes one this often. */
const guesses = { limit: 30, windowMs: 60_000 };

/** Who asks, as far as the open conversation paths care. */
export interface Caller {
  readonly principal: Principal | undefined;
  readonly address: string;
}

/** Whether the caller owns the assistant; another owner's token counts as none. */
export function isOwner({ principal }: Pick<Caller, "principal">, ownerId: number): boolean {
  return principal?.userId === ownerId;
}

/**
 * Finds the conversation of a path for its reader or writer. Whatever the caller may not see reads as unknown; an
 * assistant whose conversations need a token says so.
 * @throws CONVERSATION_NOT_FOUND, UNAUTHENTICATED, and RATE_LIMITED for an address that keeps guessing without a token.
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
    return { conversation, owned };
  }
  if (!caller.principal) await countOrRefuse(db, guessLimit(caller), now);
  return fail(row, "CONVERSATION_NOT_FOUND" as FailureCodeOf<Row>);
}

/**
 * Stops the reading of an address that keeps guessing. Writing goes on: behind a proxy that is not trusted everybody has
 * one address, and nobody may silence the others.
 */
export async function refuseGuesser(db: Db, caller: Caller, now: Date): Promise<void> {
  // A proxy asks with its owner's key for all its visitors: one of them must not silence the others.
  if (!caller.principal) await refuseIfReached(db, guessLimit(caller), now);
}

function guessLimit({ address }: Pick<Caller, "address">): RateLimit {
  return { ...guesses, key: `guesses:${address}` };
}

function isOpen({ type, last_message_at }: ConversationRow, now: Date): boolean {
  const fromPage = type === "widget" || type === "test";
  return fromPage && now.getTime() - last_message_at.getTime() < openForMs;
}
