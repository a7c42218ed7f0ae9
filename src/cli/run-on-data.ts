import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Storage } from "../platform/index.ts";
import { askHolder, type ControlCommands, type Environment, FolderInUse, readHolder } from "../platform/node/index.ts";

/** A command on the data, in whichever process has it open. */
export interface DataCommand {
  readonly command: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Runs it in this process if no other has the data open. */
  readonly commandsOf: (storage: Storage) => ControlCommands | Promise<ControlCommands>;
  /** Whether a missing data folder is created. */
  readonly makesFolder?: boolean;
}

/** Chosen: no other command keeps the data open for longer. */
const usualWaitMs = 10_000;
const pollMs = 100;

/**
 * Runs a command in the server that has the data open, else opens the data for this command. Waits while other commands have
 * it open, for each of them `waitMs`. @throws {Error} with the command's own message
 */
export async function runOnData(
  environment: Environment,
  dataCommand: DataCommand,
  waitMs = usualWaitMs,
): Promise<Record<string, unknown>> {
  const { data, databaseUrl } = environment;
  if (!existsSync(data) && !dataCommand.makesFolder && databaseUrl === undefined)
    throw new Error(`There is no data folder ${data}. Set RINGBACK_DATA.`);
  let deadline = performance.now() + waitMs;
  let pid: number | undefined;
  for (;;) {
    const isLast = performance.now() >= deadline;
    const holder = existsSync(data) ? await readHolder(data) : undefined;
    if (holder?.takesCommands) {
      const reply = await askHolder(data, { ...dataCommand.request, command: dataCommand.command });
      if (reply) return readReply(reply);
    } else if (!holder) {
      const answer = await openFor(environment, dataCommand, isLast);
      if (answer) return answer;
    } else if (holder.pid !== undefined && holder.pid !== pid) {
      // The queue has moved on: this is another command.
      pid = holder.pid;
      deadline = performance.now() + waitMs;
    } else if (isLast) throw new FolderInUse(data, holder.pid);
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
  const { openStorage } = await import("../platform/node/index.ts"); // loaded only where no server has the data
  const storage = await openStorage(environment).catch((error: unknown) => {
    if (isLast || !(error instanceof FolderInUse)) throw error;
  });
  if (!storage) return undefined;
  try {
    return { ...(await (await commandsOf(storage))[command]?.({ ...request })) };
  } finally {
    await storage.close();
  }
}
