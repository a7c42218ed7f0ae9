import { createHash } from "node:crypto";
import { sql } from "kysely";
import { inTransaction, type Storage, type Tx } from "../storage/db.ts";
import { createVault } from "../vault.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createSeeding, type Seeding } from "./seeding.ts";

/**
 * What the program that runs a platform may do besides calling its API: accounts with their money and keys, and setting an
 * account up. It works on the database directly and checks no permission, so nothing here may be reachable from outside.
 */
export interface Administration extends Accounts, Seeding {
  /**
   * Runs `work` in one transaction, and in one process at a time for each name. `work` must use only the administration that
   * it is given, and wait for nothing else.
   */
  exclusively<Result>(name: string, work: (administration: Accounts & Seeding) => Promise<Result>): Promise<Result>;
}

/** What {@link createAdministration} works on. */
export interface AdministrationOptions {
  readonly storage: Storage;
  /** The platform's own secret: it encrypts what tools and assistants store. */
  readonly secret: string;
  /** (default: the database's) */
  readonly clock?: () => Date;
}

/**
 * Creates the administration of a platform's database.
 * @example
 * ```ts
 * import { createAdministration, openEmbedded } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * const administration = createAdministration({ storage, secret: "at least thirty-two characters long" });
 * const { id } = await administration.ensureUser({ email: "ada@example.com", name: "Ada" });
 * console.log(await administration.readBalance(id));
 * ```
 */
export function createAdministration({
  storage,
  secret,
  clock: now = () => storage.now(),
}: AdministrationOptions): Administration {
  const { db } = storage;
  const vault = createVault(secret);
  const on = (transaction?: Tx) => {
    const run = <Result>(work: (tx: Tx) => Promise<Result>) =>
      transaction ? work(transaction) : inTransaction(db, work);
    const context = { db: transaction ?? db, run, vault, now };
    return { ...createAccounts(context), ...createSeeding(context) };
  };
  return {
    ...on(),
    exclusively: (name, work) =>
      inTransaction(db, async (tx) => {
        await lockByName(tx, name);
        return work(on(tx));
      }),
  };
}

/** Waits until no other transaction of any process has the lock of this name, and has it until the transaction ends. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  const number = createHash("sha256").update(name).digest().readInt32BE(); // PostgreSQL knows its locks by number
  await sql`select pg_advisory_xact_lock(${number})`.execute(tx);
}
