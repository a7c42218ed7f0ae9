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

/** What is done with the data, by whichever process has it open. */
export interface DataWork<Result> {
  /** By the server that has it open; undefined if it has just ended. */
  readonly inServer: (data: string) => Promise<Result | undefined>;
  /** By this process, if no other has it open. */
  readonly here: (storage: Storage) => Promise<Result>;
  /** Whether a missing data folder is created. */
  readonly makesFolder?: boolean | undefined;
}

/**
 * Runs a command in the server that has the data open, else opens the data for this command. Waits as {@link withData} does.
 * @throws {Error} with the command's own message
 */
export function runOnData(
  environment: Environment,
  { command, request, commandsOf, makesFolder }: DataCommand,
  waitMs = usualWaitMs,
): Promise<Record<string, unknown>> {
  const work: DataWork<Record<string, unknown>> = {
    async inServer(data) {
      const reply = await askHolder(data, { ...request, command });
      if (typeof reply?.error === "string") throw new Error(reply.error);
      return reply;
    },
    here: async (storage) => ({ ...(await (await commandsOf(storage))[command]?.({ ...request })) }),
    makesFolder,
  };
  return withData(environment, work, waitMs);
}

/** Does work with the data where it is open. Waits while other commands have it open, for each of them `waitMs`. */
export async function withData<Result>(
  environment: Environment,
  { inServer, here, makesFolder }: DataWork<Result>,
  waitMs = usualWaitMs,
): Promise<Result> {
  const { data, databaseUrl } = environment;
  if (!existsSync(data) && !makesFolder && databaseUrl === undefined)
    throw new Error(`There is no data folder ${data}. Set RINGBACK_DATA.`);
  let deadline = performance.now() + waitMs;
  let pid: number | undefined;
  for (;;) {
    const isLast = performance.now() >= deadline;
    const holder = existsSync(data) ? await readHolder(data) : undefined;
    if (holder?.takesCommands) {
      const result = await inServer(data);
      if (result !== undefined) return result;
    } else if (!holder) {
      const opened = await openFor(environment, isLast);
      if (opened) {
        try {
          return await here(opened);
        } finally {
          await opened.close();
        }
      }
    } else if (holder.pid !== undefined && holder.pid !== pid) {
      // The queue has moved on: this is another command.
      pid = holder.pid;
      deadline = performance.now() + waitMs;
    } else if (isLast) throw new FolderInUse(data, holder.pid);
    await sleep(pollMs);
  }
}

/** Returns undefined if another process opened the data first and there is time left to wait for it. */
async function openFor(environment: Environment, isLast: boolean): Promise<Storage | undefined> {
  const { openStorage } = await import("../platform/node/index.ts"); // loaded only where no server has the data
  return openStorage(environment).catch((error: unknown) => {
    if (isLast || !(error instanceof FolderInUse)) throw error;
    return undefined;
  });
}
