import { newToken } from "../../src/platform/http/principal.ts";
import { credit } from "../../src/platform/ledger/ledger.ts";
import { usd } from "../../src/platform/ledger/money.ts";
import * as apiKeys from "../../src/platform/resources/api-keys/store.ts";
import { plainDraft } from "../../src/platform/resources/assistants/draft.ts";
import * as assistants from "../../src/platform/resources/assistants/store.ts";
import { hashPassword } from "../../src/platform/resources/user/passwords.ts";
import * as users from "../../src/platform/resources/user/store.ts";
import type { Db, Storage } from "../../src/platform/storage/db.ts";
import { createVault } from "../../src/platform/vault.ts";

/** Seals and signs in tests. */
export const testSecret = "a secret for tests that is long enough";

/** An owner with a key, money and an assistant. */
export interface TestOwner {
  readonly userId: number;
  readonly key: string;
  readonly assistantUuid: string;
  readonly assistantId: number;
}

/** Makes one. */
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

/** Lets an owner log in. @returns What with. */
export async function giveCredentials(db: Db, userId: number): Promise<{ email: string; password: string }> {
  const credentials = { email: "owner@shop.example", password: "correct horse battery" };
  await db
    .updateTable("users")
    .set({ email: credentials.email, password_hash: await hashPassword(credentials.password) })
    .where("id", "=", userId)
    .execute();
  return credentials;
}
