import type { Db, Tx } from "../storage/db.ts";
import type { Vault } from "../vault.ts";

/** What every function of the administration works with. */
export interface AdministrationContext {
  /** For single queries: the open transaction, or none. */
  readonly db: Db | Tx;
  /** Runs work in a transaction: one of its own, or the one that is already open. */
  run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  readonly vault: Vault;
  readonly now: () => Date;
}
