import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, type PGliteDialectConfig } from "kysely";
import type { Storage } from "./db.ts";
import type { Tables } from "./schema.ts";

const int8 = 20;

/** What every PGlite of ours is opened with. Small buffers: the data fits the page cache, and idle memory nearly halves. */
const options: PGliteOptions = {
  parsers: { [int8]: (text: string) => BigInt(text) },
  serializers: { [int8]: (value: bigint | number) => value.toString() },
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"],
};

/**
 * Opens the embedded PostgreSQL. One process, one connection; it survives a killed process, and does not sync to disk,
 * so a power cut can lose the last writes.
 * @param place A folder, or nothing for a database in memory; `loadDataDir` starts it from a dump.
 */
export async function openPglite(
  place: { folder?: string; loadDataDir?: Blob | File } = {},
): Promise<Storage & { pglite: PGlite }> {
  const pglite = await PGlite.create({
    ...options,
    ...(place.folder ? { dataDir: place.folder } : {}),
    ...(place.loadDataDir ? { loadDataDir: place.loadDataDir } : {}),
  });
  return { ...storageOn(pglite), pglite };
}

/** The platform's storage on a PGlite that is open; to close the one closes the other. */
export function storageOn(pglite: PGliteDialectConfig["pglite"]): Storage {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return { db, engine: "pglite", exclusive: true, process: null, close: () => db.destroy() };
}
