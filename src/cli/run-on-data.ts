import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Storage } from "../platform/index.ts";
import { askHolder, type ControlCommands, type Environment, FolderInUse, openStorage } from "../platform/node/index.ts";

/** A command on the data, in whichever process has it open. */
export interface DataCommand {
  readonly command: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Runs it in this process if no other has the data open. */
  readonly commandsOf: (storage: Storage) => ControlCommands;
  /** Whether a missing data folder is created. */
  readonly makesFolder?: boolean;
}

/** Chosen: no other command keeps the data open for longer. */
const longestWaitMs = 10_000;
const pollMs = 100;

/**
 * Runs a command in the server that has the data open, else opens the data for this command. Waits while another command has
 * it open. @throws {Error} with the command's own message
 */
export async function runOnData(environment: Environment, dataCommand: DataCommand): Promise<Record<string, unknown>> {
  const { data, databaseUrl } = environment;
  if (!existsSync(data) && !dataCommand.makesFolder && databaseUrl === undefined)
    throw new Error(`There is no data folder ${data}. Set RINGBACK_DATA.`);
  const deadline = performance.now() + longestWaitMs;
  for (;;) {
    const isLast = performance.now() >= deadline;
    const reply = existsSync(data)
      ? await askHolder(data, { ...dataCommand.request, command: dataCommand.command })
      : undefined;
    if (reply && (reply.unknown !== true || isLast)) return readReply(reply);
    if (!reply) {
      const answer = await openFor(environment, dataCommand, isLast);
      if (answer) return answer;
    }
    await sleep(pollMs);
  }
}

function readReply(reply: Record<string, unknown>): Record<string, unknown> {
  if (typeof reply.error === "string") throw new Error(reply.error);
  return reply;
}

/** Returns undefined if another process opened the data first and there is time left to wait for it. */
async function openFor(
  environment: Environment,
  { command, request, commandsOf }: DataCommand,
  isLast: boolean,
): Promise<Record<string, unknown> | undefined> {
  const storage = await openStorage(environment).catch((error: unknown) => {
    if (isLast || !(error instanceof FolderInUse)) throw error;
  });
  if (!storage) return undefined;
  try {
    return { ...(await commandsOf(storage)[command]?.({ ...request })) };
  } finally {
    await storage.close();
  }
}
