import { afterAll, beforeAll } from "vitest";
import { createLlmEngine } from "../../../../src/platform/engine/llm/engine.ts";
import type { LlmLimits } from "../../../../src/platform/engine/llm/wire/endpoint.ts";
import { type ModelServer, type Script, startModelServer } from "../../../support/llm.ts";
import { openTestStorage } from "../../../support/storage.ts";
import { type TurnDetails, takeTurn } from "../../../support/turns.ts";

export const key = "sk-canary-0123456789";
export const model = { id: 101, name: "small", code: "small" };

/** The storage of the test file, open while its tests run. */
export let storage: Awaited<ReturnType<typeof openTestStorage>>;

/** To be called by each test file: those that share a worker share this module too, which is evaluated once. */
export function keepStorageOpen(): void {
  beforeAll(async () => {
    storage = await openTestStorage();
  });
  afterAll(() => storage.close());
}

/** An engine whose model is answered for by a script, and a way to take turns as one conversation. */
export async function startModel(script: Script, limits: Partial<LlmLimits> = {}) {
  const server = await startModelServer(script);
  const engine = createLlmEngine({ db: storage.db, settings: { url: server.url, key }, limits });
  return {
    server,
    engine,
    say: (message: string, details: TurnDetails = {}) => takeTurn(engine, message, { model, ...details }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Says lines one after the other, as the platform keeps them between turns. */
export async function converse(
  say: (message: string, details: TurnDetails) => ReturnType<typeof takeTurn>,
  lines: readonly string[],
  details: TurnDetails = {},
) {
  const answers = [];
  const history: NonNullable<TurnDetails["history"]>[number][] = [];
  let memory: unknown = null;
  for (const line of lines) {
    const { done } = await say(line, { ...details, memory, history: [...history] });
    memory = JSON.parse(JSON.stringify(done.memory ?? null));
    history.push(
      { role: "user", content: line },
      { role: "assistant", content: done.message, functionCalls: done.functionCalls },
    );
    answers.push(done);
  }
  return answers;
}

/** What the model was sent last. */
export function lastRequest({ requests }: ModelServer) {
  return requests.at(-1)!.body;
}
