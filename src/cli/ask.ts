import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Storage } from "../platform/index.ts";
import { askHolder, type ControlCommands, type Environment, FolderInUse, openStorage } from "../platform/node/index.ts";

/** A command for the data, wherever it is open. */
export interface Question {
  readonly command: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Answers here where no process has the data. */
  readonly commandsOf: (storage: Storage) => ControlCommands;
  /** Whether a data folder that is not there is made. */
  readonly makesFolder?: boolean;
}

/** Chosen: another command has the data no longer than that. */
const patienceMs = 10_000;
const pollMs = 100;

/**
 * Asks the server that has the data, else opens it for this one question. Who has it for a question of their own is waited
 * for. @throws {Error} in the command's own words
 */
export async function ask(environment: Environment, question: Question): Promise<Record<string, unknown>> {
  const { data, databaseUrl } = environment;
  if (!existsSync(data) && !question.makesFolder && databaseUrl === undefined)
    throw new Error(`There is no data folder ${data}. Set RINGBACK_DATA.`);
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const isLast = performance.now() >= giveUpAt;
    const told = existsSync(data)
      ? await askHolder(data, { ...question.request, command: question.command })
      : undefined;
    if (told && (told.unknown !== true || isLast)) return answerOf(told);
    if (!told) {
      const answer = await openFor(environment, question, isLast);
      if (answer) return answer;
    }
    await sleep(pollMs);
  }
}

function answerOf(told: Record<string, unknown>): Record<string, unknown> {
  if (typeof told.error === "string") throw new Error(told.error);
  return told;
}

/** Undefined where somebody else was quicker to open it, and may still be waited for. */
async function openFor(
  environment: Environment,
  { command, request, commandsOf }: Question,
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
