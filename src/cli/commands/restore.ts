import { createVault, readHeader, restoreBackup } from "../../platform/index.ts";
import { type Environment, openStorage, placeOf, secretOf } from "../../platform/node/index.ts";
import { readOneWord } from "../words.ts";
import { refuseWithoutSecret } from "./backup.ts";

/** `ringback-server restore FILE [--replace]`: all of a backup, or nothing. No server may have the database open. */
export async function restoreCommand(words: readonly string[], environment: Environment): Promise<number> {
  const { word: file, options } = readOneWord(words, {
    missing: "restore needs a file: ringback-server restore FILE",
    options: ["replace"],
  });
  refuseWithoutSecret(environment);
  await readHeader(file); // before a data folder is made for it
  const storage = await openStorage(environment);
  try {
    const vault = createVault(secretOf(environment));
    const { header, rows, hasItsSecret } = await restoreBackup(file, {
      storage,
      vault,
      replace: options.has("replace"),
    });
    console.log(`Restored ${rows} rows of ${header.created_at} into ${placeOf(environment)}.`);
    if (!hasItsSecret)
      console.error(
        "The secret here is not the one that the backup was made under: what tools and assistants keep sealed cannot be read. Set that one (RINGBACK_SECRET, or the file secret in the data folder), or enter these values again; `ringback-server doctor` counts them.",
      );
    return 0;
  } finally {
    await storage.close();
  }
}
