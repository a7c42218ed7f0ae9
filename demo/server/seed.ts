import { createHmac } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { hashToken, newToken } from "../../src/platform/http/principal.ts";
import { credit } from "../../src/platform/ledger/ledger.ts";
import { usd } from "../../src/platform/ledger/money.ts";
import * as apiKeys from "../../src/platform/resources/api-keys/store.ts";
import { plainDraft } from "../../src/platform/resources/assistants/draft.ts";
import * as assistants from "../../src/platform/resources/assistants/store.ts";
import * as phoneNumbers from "../../src/platform/resources/phone-numbers/store.ts";
import * as users from "../../src/platform/resources/user/store.ts";
import { type Db, inTransaction, type Tx } from "../../src/platform/storage/db.ts";
import { createVault, type Vault } from "../../src/platform/vault.ts";
import { type Seat, type SeatName, seats } from "./assistants.ts";
import { type Desk, settleTools } from "./desk/tools.ts";
import { addKnowledgebase, linkKnowledgebase } from "./knowledge.ts";

/** What a visitor of the demo meets. */
export interface Demo {
  readonly ownerId: number;
  /** By the name that the proxy gives them. */
  readonly assistants: Record<SeatName, { readonly uuid: string }>;
  /** The owner's new key, on the first start only, and only where none was given. */
  readonly newKey: string | undefined;
  /**
   * The key by which the website's proxy calls the platform, never shown. It follows from the secret, so that a process
   * that starts on the same database does not shut out those that run.
   */
  readonly proxyKey: string;
}

export interface Seeding {
  readonly apiKey: string | undefined;
  /** The data folder. */
  readonly data: string;
  /** The demo as browsers reach it: the help centre's pages are there. */
  readonly origin: string;
  readonly secret: string;
  readonly desk: Desk;
  readonly now: Date;
}

type Sealing = Seeding & { readonly vault: Vault };

const owner = { email: "owner@halden.example", name: "Halden" };
const startingFunds = usd(25);
const givenKeyName = "RINGBACK_API_KEY";
const proxyKeyName = "Website’s proxy";
/** Two processes that start at once on an empty database make one owner. */
const seedLock = 0x52_42_73_64;
const year = 365 * 24 * 3_600_000;

/**
 * Makes what the demo needs where it is missing. At every start the tools and sources are pointed at this process's own
 * desk and pages, and a given key replaces the one given before.
 */
export async function seedDemo(db: Db, seeding: Seeding): Promise<Demo> {
  const { apiKey, secret, now } = seeding;
  const vault = createVault(secret);
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    const known = await users.findByEmail(tx, owner.email);
    const ownerId = known?.id ?? (await makeOwner(tx, now));
    const newKey = await settleKey(tx, ownerId, { apiKey, isNew: !known, now });
    await settleNumbers(tx, ownerId, now);
    const assistants = await settleAssistants(tx, ownerId, { ...seeding, vault });
    return { ownerId, assistants, newKey, proxyKey: await settleProxyKey(tx, ownerId, secret, now) };
  });
}

async function makeOwner(tx: Tx, now: Date): Promise<number> {
  const userId = await users.insert(tx, { ...owner, passwordHash: null, now });
  await credit(tx, { userId, key: `demo-start-${userId}`, amountMicros: startingFunds, kind: "credit", now });
  return userId;
}

/** Makes the assistants that are missing, and answers how the proxy knows each. */
async function settleAssistants(tx: Tx, userId: number, seeding: Sealing): Promise<Demo["assistants"]> {
  const file = join(seeding.data, "assistants.json");
  // Which assistant sits where: their owner may give them other names.
  const ids = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Record<SeatName, number>>) : {};
  const assistants: Partial<Record<SeatName, { uuid: string }>> = {};
  for (const [name, seat] of Object.entries(seats) as [SeatName, Seat][]) {
    const toolIds = await settleTools(tx, userId, seat.tools, seeding);
    const settled = await settleAssistant(tx, userId, ids[name], { ...seeding, seat, toolIds });
    ids[name] = settled.id;
    assistants[name] = { uuid: settled.uuid };
  }
  writeFileSync(file, JSON.stringify(ids), { mode: 0o600 });
  return assistants as Demo["assistants"];
}

/** The assistant of a seat; its owner's changes to it stay, but that it has tools. */
async function settleAssistant(
  tx: Tx,
  userId: number,
  knownId: number | undefined,
  { seat, toolIds, vault, origin, now }: Sealing & { readonly seat: Seat; readonly toolIds: number[] },
): Promise<{ id: number; uuid: string }> {
  const writing = { userId, vault, now };
  const { name, company, prompt } = seat;
  const known = await tx
    .selectFrom("assistants")
    .select(["id", "uuid"])
    .where("user_id", "=", userId)
    .where((is) => (knownId === undefined ? is("name", "=", name) : is("id", "=", knownId)))
    .orderBy("id")
    .executeTakeFirst();
  const record = known && (await assistants.lock(tx, userId, known.id, vault));
  if (record) {
    const knowledgebaseId = record.knowledgebase_id;
    if (knowledgebaseId !== null) await linkKnowledgebase(tx, seat.knowledge, { knowledgebaseId, origin });
    const { id, uuid, userId: _, createdAt, updatedAt, ...draft } = record;
    const changed = { ...draft, tool_ids: toolIds, conversation_access: "token" } as const;
    if (record.tool_ids.length === 0) await assistants.update(tx, id, changed, writing);
    return { id, uuid };
  }
  const knowledgebaseId = await addKnowledgebase(tx, seat.knowledge, { userId, now, origin });
  const draft = plainDraft({
    name,
    system_prompt: prompt,
    variables: { company },
    knowledgebase_id: knowledgebaseId,
    tool_ids: toolIds,
    conversation_access: "token",
  });
  const { id, uuid } = await assistants.insert(tx, draft, writing);
  return { id, uuid };
}

/** Numbers of the ranges that are kept for stories; the simulated carrier alone knows them. */
async function settleNumbers(tx: Tx, userId: number, now: Date): Promise<void> {
  if ((await phoneNumbers.list(tx, userId)).length > 0) return;
  const common = { user_id: userId, country_code: "GB", region: "gb", carrier: "simulated", created_at: now } as const;
  const subscribed_until = new Date(now.getTime() + year);
  const numbers = [
    { phone_number: "+442079460102", type: "normal", sms_capable: false, subscribed_until },
    { phone_number: "+447700900102", type: "normal", sms_capable: true, subscribed_until },
    { phone_number: "+442079460103", type: "caller_id", sms_capable: false, subscribed_until: null },
  ] as const;
  for (const number of numbers) await phoneNumbers.insert(tx, { ...common, ...number });
}

/** What an earlier secret gave opens nothing any more. */
async function settleProxyKey(tx: Tx, userId: number, secret: string, now: Date): Promise<string> {
  const token = `rbk_${createHmac("sha256", secret).update(proxyKeyName).digest("base64url")}`;
  const tokenHash = hashToken(token);
  const keys = await tx
    .selectFrom("api_keys")
    .select(["id", "token_hash"])
    .where("user_id", "=", userId)
    .where("name", "=", proxyKeyName)
    .execute();
  if (keys.some((key) => key.token_hash === tokenHash)) return token;
  await tx.deleteFrom("api_keys").where("user_id", "=", userId).where("name", "=", proxyKeyName).execute();
  await apiKeys.insert(tx, { userId, name: proxyKeyName, tokenHash, now });
  return token;
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
