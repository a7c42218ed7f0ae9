import { existsSync } from "node:fs";
import type { Environment } from "../platform/node/environment.ts";
import type { Storage } from "../platform/storage/db.ts";
import { openEmbedded } from "../platform/storage/embedded.ts";
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
export async function ask({ data }: Environment, question: Question): Promise<Record<string, unknown>> {
  const { command, request, commandsOf, makesFolder = false } = question;
  if (!existsSync(data) && !makesFolder) throw new Error(`There is no data folder ${data}. Set RINGBACK_DATA.`);
  const told = existsSync(data) ? await askHolder(data, { ...request, command }) : undefined;
  if (told) return answerOf(told, data);
  const storage = await openEmbedded(data);
  try {
    return { ...(await commandsOf(storage)[command]?.({ ...request })) };
  } finally {
    await storage.close();
  }
}

function answerOf(told: Record<string, unknown>, data: string): Record<string, unknown> {
  if (Object.keys(told).length === 0) throw new Error(`The server that has ${data} did not answer in time.`);
  if (typeof told.error === "string") throw new Error(told.error);
  return told;
}
