import { existsSync } from "node:fs";
import type { Environment } from "../platform/node/environment.ts";
import { openStorage } from "../platform/node/open-storage.ts";
import type { Storage } from "../platform/storage/db.ts";
import { askHolder, type ControlCommands } from "../platform/storage/folder-lock.ts";

/** A command for the data, wherever it is open. */
export interface Question {
  readonly command: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Answers here where no process has the data. */
  readonly commandsOf: (storage: Storage) => ControlCommands;
  /** Whether a data folder that is not there is made. */
  readonly makesFolder?: boolean;
}

/** Asks the server that has the data, else opens it for this one question. @throws {Error} in the command's own words */
export async function ask(environment: Environment, question: Question): Promise<Record<string, unknown>> {
  const { data, databaseUrl } = environment;
  const { command, request, commandsOf, makesFolder = false } = question;
  if (!existsSync(data) && !makesFolder && databaseUrl === undefined)
    throw new Error(`There is no data folder ${data}. Set RINGBACK_DATA.`);
  const told = existsSync(data) ? await askHolder(data, { ...request, command }) : undefined;
  if (typeof told?.error === "string") throw new Error(told.error);
  if (told) return told;
  const storage = await openStorage(environment);
  try {
    return { ...(await commandsOf(storage)[command]?.({ ...request })) };
  } finally {
    await storage.close();
  }
}
