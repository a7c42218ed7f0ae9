import { existsSync, statSync } from "node:fs";
import { createBackup, createVault, verifyBackup } from "../../platform/index.ts";
import {
  type Environment,
  hasSecret,
  secretFileOf,
  secretOf,
  streamFromHolder,
  writeLargeFile,
} from "../../platform/node/index.ts";
import { withData } from "../run-on-data.ts";
import { readOneWord } from "../words.ts";

/** `ringback-server backup FILE`: the whole database in one file, of one moment. A server that has it open goes on meanwhile. */
export async function backupCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { word: file } = readOneWord(words, { missing: "backup needs a file: ringback-server backup FILE" });
  refuseWithoutSecret(environment);
  let rows = 0;
  const write = (bytes: AsyncIterable<Uint8Array>) =>
    writeLargeFile(file, bytes, async (unfinished) => {
      rows = await verifyBackup(unfinished);
    });
  await withData<true>(environment, {
    inServer: async (data) => (await streamFromHolder(data, { command: "backup" }, write)) || undefined,
    async here(storage) {
      // A folder that a server has used has its secret, unless that is in the server's environment.
      if (!hasSecret(environment)) throw new Error("This needs the server's secret: set RINGBACK_SECRET.");
      await write(createBackup({ storage, vault: createVault(secretOf(environment)), now: () => storage.now() }));
      return true;
    },
  });
  console.log(`Wrote ${rows} rows into ${file} (${sizeWords(statSync(file).size)}).`);
  const secretFile = secretFileOf(environment.data);
  const secret = !environment.secret && existsSync(secretFile) ? secretFile : "RINGBACK_SECRET of the server";
  console.log(`Keep the secret with it, in another place: ${secret}.`);
  return 0;
}

/** One that this command made for itself would not be the servers'. @throws {Error} */
export function refuseWithoutSecret(environment: Environment): void {
  if (environment.databaseUrl !== undefined && !hasSecret(environment))
    throw new Error("This needs the servers' secret: set RINGBACK_SECRET, or RINGBACK_DATA to the folder that has it.");
}

function sizeWords(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
