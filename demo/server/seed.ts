import { hashToken, newToken } from "../../src/platform/http/principal.ts";
import { credit } from "../../src/platform/ledger/ledger.ts";
import { usd } from "../../src/platform/ledger/money.ts";
import * as apiKeys from "../../src/platform/resources/api-keys/store.ts";
import * as assistants from "../../src/platform/resources/assistants/store.ts";
import * as users from "../../src/platform/resources/user/store.ts";
import type { Db, Tx } from "../../src/platform/storage/db.ts";
import { seedKnowledge } from "../knowledge/halden.ts";

/** What a visitor of the demo meets. */
export interface Demo {
  readonly ownerId: number;
  readonly assistantUuid: string;
  /** The owner's new key, on the first start only, and only where none was given. */
  readonly newKey: string | undefined;
}

const owner = { email: "owner@halden.example", name: "Halden" };
const startingFunds = usd(25);
const givenKeyName = "RINGBACK_API_KEY";

/** Makes the demo's owner, assistant and knowledge once; a given key replaces the one given before at every start. */
export async function seedDemo(db: Db, { apiKey, now }: { apiKey: string | undefined; now: Date }): Promise<Demo> {
  return db.transaction().execute(async (tx) => {
    const known = await users.findByEmail(tx, owner.email);
    const ownerId = known?.id ?? (await makeOwner(tx, now));
    const newKey = await settleKey(tx, ownerId, { apiKey, isNew: !known, now });
    const assistant = await tx
      .selectFrom("assistants")
      .select("uuid")
      .where("user_id", "=", ownerId)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return { ownerId, assistantUuid: assistant.uuid, newKey };
  });
}

async function makeOwner(tx: Tx, now: Date): Promise<number> {
  const userId = await users.insert(tx, { ...owner, passwordHash: null, now });
  await credit(tx, { userId, key: `demo-start-${userId}`, amountMicros: startingFunds, kind: "credit", now });
  const { knowledgebaseId } = await seedKnowledge(tx, { userId, now });
  await assistants.insert(tx, {
    userId,
    name: "Mara",
    initialMessage: "",
    systemPrompt: "You are Mara, the assistant of {{company}}. Answer from the help centre, briefly and kindly.",
    variables: { company: "Halden Heating" },
    knowledgebaseId,
    dailySpendCapMicros: usd(5),
    now,
  });
  return userId;
}

/** Answers the key to print: one made here, on the first start. A key from the environment is never printed. */
async function settleKey(
  tx: Tx,
  userId: number,
  { apiKey, isNew, now }: { apiKey: string | undefined; isNew: boolean; now: Date },
): Promise<string | undefined> {
  if (apiKey !== undefined) {
    await tx.deleteFrom("api_keys").where("user_id", "=", userId).where("name", "in", [givenKeyName, "demo"]).execute();
    await apiKeys.insert(tx, { userId, name: givenKeyName, tokenHash: hashToken(apiKey), now });
    return undefined;
  }
  if (!isNew) return undefined;
  const { token, tokenHash } = newToken("api-key");
  await apiKeys.insert(tx, { userId, name: "demo", tokenHash, now });
  return token;
}
