import { fail, type Operation, pathOf } from "../../../contract/kit/operation.ts";
import type { Db, Storage, Tx } from "../../storage/db.ts";
import type { Principal } from "../principal.ts";
import {
  type AnswerAbout,
  claimKey,
  findAnswer,
  type KeyUse,
  releaseKey,
  type StoredFailure,
  storeAnswer,
  storeFailure,
} from "./stored-answers.ts";

/** Chosen: a repeat of a request whose process died waits no longer than this for its key. */
const leaseMs = 10_000;

/**
 * A request under its `Idempotency-Key`. Effects of one transaction happen in {@link Repeat.once}; those of several look
 * for the stored answer, claim the key in the first and store the answer in the last. Without a key nothing is found,
 * every claim succeeds, and nothing is stored.
 */
export interface Repeat {
  /** The key in its scope, for effects that take it inside the database. */
  readonly use: KeyUse | undefined;
  /** The stored answer of an earlier request. @throws IDEMPOTENCY_CONFLICT for another payload, IN_FLIGHT while it runs */
  find<Answer extends object>(db: Db | Tx): Promise<Answer | undefined>;
  /** Takes the key, in the transaction that begins the effects. @throws IN_FLIGHT */
  claim(tx: Tx): Promise<void>;
  /** Stores the answer, in the transaction that completes the effects. It is deleted with what it is about. */
  store(tx: Tx, answer: object, about?: AnswerAbout): Promise<void>;
  /** Stores a failure whose effects are not undone: a repeat gets it again, and does nothing. */
  storeFailure(tx: Tx, failure: StoredFailure): Promise<void>;
  /** Gives the key up, in the transaction that takes the effects back: a repeat begins anew. */
  release(tx: Tx): Promise<void>;
  /** The same for a caller whose token counts as none: another owner's. */
  asStranger(): Repeat;
  /** The stored answer, else the answer of an effect that begins and completes in this transaction. */
  once<Answer extends object>(
    tx: Tx,
    effect: () => Promise<Answer>,
    about?: (answer: Answer) => AnswerAbout,
  ): Promise<Answer>;
}

/** What of a request makes its repeat. */
export interface RepeatedRequest {
  /** Its `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly principal: Principal | undefined;
  /** A fingerprint of its body. */
  readonly payload: string;
}

/** The {@link Repeat} of a request: its key counts in the scope that the row gives, by method, path with ids, and caller. */
export function createRepeat(
  row: Operation,
  request: RepeatedRequest,
  services: { readonly now: () => Date; readonly storage: Storage },
): Repeat {
  const { key, payload } = request;
  const scope = scopeOf(row, request);
  if (key === undefined || scope === undefined) return noRepeat;
  const { now, storage } = services;
  const use = { scope, key, payload };
  const repeat: Repeat = {
    use,
    find: async <Answer extends object>(db: Db | Tx) => (await findAnswer(db, row, use, now())) as Answer | undefined,
    async claim(tx) {
      const at = now();
      const lease = { now: at, leaseUntil: new Date(at.getTime() + leaseMs), process: storage.presence.process };
      if (!(await claimKey(tx, use, lease))) fail(row, "IN_FLIGHT", { retryAfterS: 1 });
    },
    store: (tx, answer, about) => storeAnswer(tx, use, answer, about),
    storeFailure: (tx, failure) => storeFailure(tx, use, row, failure),
    release: (tx) => releaseKey(tx, use),
    asStranger: () => createRepeat(row, { ...request, principal: undefined }, services),
    async once<Answer extends object>(
      tx: Tx,
      effect: () => Promise<Answer>,
      about?: (answer: Answer) => AnswerAbout,
    ): Promise<Answer> {
      const stored = await repeat.find<Answer>(tx);
      if (stored) return stored;
      await repeat.claim(tx);
      const answer = await effect();
      await repeat.store(tx, answer, about?.(answer));
      return answer;
    },
  };
  return repeat;
}

/** Strangers have no scope of their own where the path names no conversation: their key is ignored. */
function scopeOf(row: Operation, { params, principal }: RepeatedRequest): string | undefined {
  if (!principal && Object.keys(params).length === 0) return undefined;
  return `${row.method} ${pathOf(row, params).toLowerCase()} ${principal ? `user:${principal.userId}` : "visitor"}`;
}

/** The repeat of a request without a key. */
const noRepeat: Repeat = {
  use: undefined,
  asStranger: () => noRepeat,
  find: async () => undefined,
  claim: async () => undefined,
  store: async () => undefined,
  storeFailure: async () => undefined,
  release: async () => undefined,
  once: (_tx, effect) => effect(),
};
