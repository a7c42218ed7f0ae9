import { readSnapshot, type SnapshotQuery } from "../export/snapshot.ts";
import type { Storage } from "../storage/db.ts";
import { readSchemaState } from "../storage/migrate.ts";
import { migrationChecksums } from "../storage/schema-files.ts";
import type { Vault } from "../vault.ts";
import { version } from "../version.ts";
import { type BackupHeader, formatVersion, packBackup } from "./format.ts";
import { type KeptSequence, type KeptTable, listSequences, listTables } from "./tables.ts";

/** What {@link createBackup} reads. */
export interface BackupOptions {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly now: () => Date;
}

/** What the check in a header is sealed for. */
export const secretPurpose = "backup";
/** What is sealed: that it opens is all that is asked. */
const secretText = "ringback";
const rowsAtOnce = 100;

/**
 * Everything in the database as of one moment, as the bytes of a file; the server goes on meanwhile.
 * @example
 * ```ts
 * import { createWriteStream } from "node:fs";
 * import { pipeline } from "node:stream/promises";
 * import { createBackup, createVault, openEmbedded } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * const vault = createVault("at least thirty-two characters long");
 * await pipeline(createBackup({ storage, vault, now: () => new Date() }), createWriteStream("ringback.backup"));
 * ```
 */
export function createBackup(options: BackupOptions): AsyncGenerator<Uint8Array> {
  return packBackup(readLinesOf(options));
}

/** As {@link createBackup}, as lines that {@link packBackup} takes. */
export async function* readLinesOf({ storage, vault, now }: BackupOptions): AsyncGenerator<string> {
  const header: BackupHeader = {
    format: "ringback-backup",
    version: formatVersion,
    ringback: version,
    created_at: now().toISOString(),
    engine: storage.engine,
    migrations: migrationChecksums(),
    secret_check: vault.seal(secretText, secretPurpose),
  };
  yield JSON.stringify(header);
  let tables: readonly KeptTable[] = [];
  let sequences: readonly KeptSequence[] = [];
  const snapshot = readSnapshot(storage, async (tx) => {
    if ((await readSchemaState(tx)) !== "current")
      throw new Error(
        `The database's schema is not that of Ringback ${version}. Use the version that its servers have.`,
      );
    tables = await listTables(tx);
    sequences = await listSequences(tx, tables);
    return tables.map(queryOf);
  });
  let begun = -1;
  for await (const { at, lines } of snapshot) {
    for (; begun < at; begun++) yield tableLine(tables[begun + 1]);
    yield lines.join("\n");
  }
  for (; begun < tables.length - 1; begun++) yield tableLine(tables[begun + 1]);
  for (const { name, lastValue, isCalled } of sequences)
    yield JSON.stringify({ sequence: name, last_value: lastValue, is_called: isCalled });
}

function tableLine(table: KeptTable | undefined): string {
  return JSON.stringify({ table: table?.name, columns: table?.columns.map(({ name }) => name) });
}

/** Files stand in rows of up to 20 MB. */
function queryOf({ name, columns }: KeptTable): SnapshotQuery {
  const texts = columns.map((column) => `"${column.name.replaceAll('"', '""')}"::text`);
  const hasFiles = columns.some(({ type }) => type === "bytea");
  return {
    text: `select json_build_array(${texts.join(", ")})::text as line from ${name}`,
    rowsAtOnce: hasFiles ? 1 : rowsAtOnce,
  };
}
