import { type Environment, openStorage, placeOf } from "../../platform/node/index.ts";
import { refuseWords } from "../usage.ts";

/** `ringback-server migrate`: opening the database migrates it. */
export async function migrateCommand(words: readonly string[], environment: Environment): Promise<number> {
  refuseWords(words);
  const storage = await openStorage(environment);
  await storage.close();
  console.log(`The database in ${placeOf(environment)} is up to date.`);
  return 0;
}
