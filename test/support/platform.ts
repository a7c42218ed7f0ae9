import { newToken } from "../../src/platform/http/principal.ts";
import { credit, readBalance } from "../../src/platform/ledger/ledger.ts";
import { usd } from "../../src/platform/ledger/money.ts";
import { serveNode } from "../../src/platform/node/serve.ts";
import { createPlatform, type PlatformOptions } from "../../src/platform/platform.ts";
import * as apiKeys from "../../src/platform/resources/api-keys/store.ts";
import { plainDraft } from "../../src/platform/resources/assistants/draft.ts";
import * as assistants from "../../src/platform/resources/assistants/store.ts";
import * as users from "../../src/platform/resources/user/store.ts";
import type { Storage } from "../../src/platform/storage/db.ts";
import { createVault } from "../../src/platform/vault.ts";
import { scriptedEngine } from "./engine.ts";
import { openTestStorage } from "./storage.ts";

/** Seals and signs in tests. */
export const testSecret = "a secret for tests that is long enough";

/** An owner with a key, money and an assistant. */
export interface TestOwner {
  readonly userId: number;
  readonly key: string;
  readonly assistantUuid: string;
  readonly assistantId: number;
}

export interface TestPlatformOptions extends Partial<Omit<PlatformOptions, "storage" | "clock">> {
  /** The first owner's money. (default: 1 USD) */
  readonly balanceUsd?: number;
}

/** A whole platform behind real HTTP on a port of its own, with a clock that tests move. */
export async function startPlatform({ balanceUsd = 1, ...options }: TestPlatformOptions = {}) {
  const storage = await openTestStorage();
  const { db } = storage;
  const time = { now: new Date("2026-11-20T10:00:00.000Z") };
  const platform = createPlatform({
    engine: scriptedEngine(),
    secret: testSecret,
    ...options,
    storage,
    clock: () => new Date(time.now),
  });
  const server = await serveNode((request, context) => platform.handle(request, context), { port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const addOwner = (more: { balanceUsd?: number } = {}) => makeOwner(storage, time.now, more.balanceUsd ?? 1);
  const owner = await addOwner({ balanceUsd });

  return {
    url,
    db,
    owner,
    addOwner,
    platform,
    /** Moves the clock. */
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms);
    },
    balance: async (userId = owner.userId) => readBalance(db, userId),
    /** Sends one request; a body goes as JSON, a token as bearer. */
    request: (method: string, path: string, { body, token, headers = {} }: TestRequest = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    async [Symbol.asyncDispose]() {
      await server.close();
      await platform.close();
    },
  };
}

export interface TestRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>;

export async function makeOwner({ db }: Pick<Storage, "db">, now: Date, balanceUsd: number): Promise<TestOwner> {
  return db.transaction().execute(async (tx) => {
    const email = `${crypto.randomUUID()}@owner.example`;
    const userId = await users.insert(tx, { email, name: "Owner", passwordHash: null, now });
    const amountMicros = usd(balanceUsd);
    if (amountMicros > 0n) await credit(tx, { userId, key: `start-${userId}`, amountMicros, kind: "credit", now });
    const { token, tokenHash } = newToken("api-key");
    await apiKeys.insert(tx, { userId, name: "first", tokenHash, now });
    const draft = plainDraft({
      name: "Mara",
      initial_message: "Hello {{name}}.",
      system_prompt: "Be kind.",
      variables: { name: "there" },
    });
    const assistant = await assistants.insert(tx, draft, { userId, vault: createVault(testSecret), now });
    return { userId, key: token, assistantUuid: assistant.uuid, assistantId: assistant.id };
  });
}
