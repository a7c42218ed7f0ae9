import { Kysely } from "kysely";
import type { Storage } from "./db.ts";
import { idsAsNumbers } from "./ids.ts";
import { PgliteClient, type PgliteOptions } from "./pglite/client.ts";
import { PgliteClientDialect } from "./pglite/dialect.ts";
import { maintain } from "./pglite/maintenance.ts";
import { alone } from "./presence.ts";
import type { Tables } from "./schema/tables.ts";
import { storableDialect } from "./storable-dialect.ts";

/**
 * Opens the embedded PostgreSQL in a thread of its own. One process has it; it survives a killed process, and does not
 * sync to disk, so a power cut can lose the last writes.
 */
export async function openPglite(options: PgliteOptions = {}): Promise<Storage & { pglite: PgliteClient }> {
  const pglite = await PgliteClient.open(options);
  return { ...storageOn(pglite), pglite };
}

/** The platform's storage on a database that is open; to close the one closes the other. */
export function storageOn(pglite: PgliteClient): Storage {
  const db = new Kysely<Tables>({ dialect: storableDialect(new PgliteClientDialect(pglite)), plugins: [idsAsNumbers] });
  return {
    db,
    engine: "pglite",
    exclusive: true,
    now: () => new Date(), // the database's clock is this machine's
    presence: alone,
    onNotification: (listener) => pglite.notifications.follow(listener),
    maintain: () => maintain(pglite),
    withoutTimeout: (work) => pglite.withoutTimeout(work),
    close: () => db.destroy(),
  };
}
