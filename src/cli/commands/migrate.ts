import type { Environment } from "../../platform/node/environment.ts";
import { openEmbedded } from "../../platform/storage/embedded.ts";

/** `ringback migrate`: opening brings the database up to date. */
export async function migrateCommand(_words: readonly string[], { data }: Environment): Promise<number> {
  const storage = await openEmbedded(data);
  await storage.close();
  console.log(`The database in ${data} is up to date.`);
  return 0;
}
