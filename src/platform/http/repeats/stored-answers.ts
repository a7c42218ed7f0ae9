import { dayMs } from "../../../contract/durations.ts";
import type { Operation } from "../../../contract/kit/operation.ts";
import { fail, problemOf } from "../../../contract/kit/operation.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { isGone } from "../../storage/presence.ts";

/** One key in its scope: method, path with ids, and who asks. */
export interface KeyUse {
  readonly scope: string;
  readonly key: string;
  readonly payload: string;
}

/** A failure that a repeat must get again until its outcome is known, since what it left behind is not undone. */
export interface StoredFailure {
  /** A failure of the row. */
  readonly code: string;
  /** What the answer carries beside its text. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** What an answer shows something of: it is deleted with that. */
export interface AnswerAbout {
  readonly conversationId?: number;
  readonly callId?: number;
}

/** Chosen: a stored answer is kept for 24 hours. */
export const keptMs: number = dayMs;

/**
 * The stored answer of a key that was used before.
 * @throws IDEMPOTENCY_CONFLICT for another payload, IN_FLIGHT while it runs, and the failure that was stored
 */
export async function findAnswer(db: Db | Tx, row: Operation, use: KeyUse, now: Date): Promise<object | undefined> {
  const stored = await db
    .selectFrom("idempotency_keys")
    .select(["state", "status", "payload_hash", "lease_until", "body", isGone("process").as("is_gone")])
    .where("scope", "=", use.scope)
    .where("key", "=", use.key)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!stored) return undefined;
  // Also of a request whose process died: what it began may have been done.
  if (stored.payload_hash !== use.payload) fail(row, "IDEMPOTENCY_CONFLICT");
  if (stored.state === "running" && (stored.lease_until <= now || stored.is_gone)) return undefined;
  if (stored.state === "running") fail(row, "IN_FLIGHT", { retryAfterS: 1 });
  if (stored.status !== null && stored.status >= 400) {
    const { code, extra } = stored.body as StoredFailure;
    fail<Operation>(row, code, { extra });
  }
  return stored.body ?? undefined;
}

/**
 * Takes the key for a request about to act; belongs into the transaction that begins its effects. A key whose holder
 * is gone, or whose lease is over, is taken over. Messages take theirs in the function turn_begin.
 * @returns False when another request took it meanwhile: ask {@link findAnswer} again.
 */
export async function claimKey(
  tx: Tx,
  use: KeyUse,
  { now, leaseUntil, process }: { now: Date; leaseUntil: Date; process: number | null },
): Promise<boolean> {
  const fresh = {
    payload_hash: use.payload,
    state: "running" as const,
    status: null,
    body: null,
    lease_until: leaseUntil,
    process,
    expires_at: new Date(now.getTime() + keptMs),
  };
  const claimed = await tx
    .insertInto("idempotency_keys")
    .values({ scope: use.scope, key: use.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet(fresh)
        .where(({ eb, and, or }) =>
          or([
            eb("idempotency_keys.expires_at", "<=", now),
            and([
              eb("idempotency_keys.state", "=", "running"),
              or([eb("idempotency_keys.lease_until", "<=", now), isGone("idempotency_keys.process")]),
            ]),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps the answer for repeats; belongs into the transaction that completes the effects. */
export async function storeAnswer(
  tx: Tx,
  { scope, key }: Pick<KeyUse, "scope" | "key">,
  answer: object,
  { conversationId, callId }: AnswerAbout = {},
): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({
      state: "done",
      status: 200,
      body: JSON.stringify(answer),
      conversation_id: conversationId ?? null,
      call_id: callId ?? null,
    })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

/** Keeps a failure for repeats; belongs into the transaction that leaves its effects as they are. */
export async function storeFailure(
  tx: Tx,
  { scope, key }: KeyUse,
  row: Operation,
  failure: StoredFailure,
): Promise<void> {
  const { status } = problemOf(row, failure.code);
  await tx
    .updateTable("idempotency_keys")
    .set({ state: "done", status, body: JSON.stringify(failure) })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

/** Gives the key up, so that it can be used again; belongs into the transaction that takes the effects back. */
export async function releaseKey(tx: Tx, { scope, key }: KeyUse): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("state", "=", "running")
    .execute();
}

/**
 * Opens a key again whose failure said that the outcome was not known yet; belongs into the transaction in which it becomes known.
 * The next repeat takes it over, as it does that of a process that died, and finds what the request has done.
 */
export async function reopenKey(tx: Tx, { scope, key }: Pick<KeyUse, "scope" | "key">, now: Date): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ state: "running", status: null, body: null, lease_until: now })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("state", "=", "done")
    .where("status", ">=", 400)
    .execute();
}
