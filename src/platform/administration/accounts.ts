import type { Role } from "../../contract/kit/operation.ts";
import { authenticate, hashToken, newToken, sessionIdleMs } from "../http/principal.ts";
import { grant, isUnbilled } from "../ledger/apply-billing.ts";
import { credit, readBalance, withdrawAll } from "../ledger/ledger.ts";
import { toUsd, usd } from "../ledger/money.ts";
import * as apiKeys from "../resources/api-keys/store.ts";
import * as phoneNumbers from "../resources/phone-numbers/store.ts";
import * as users from "../resources/user/store.ts";
import type { AdministrationContext } from "./context.ts";

/** An API key that a program sets for a user. */
export interface SetApiKey {
  readonly name: string;
  /** Finds the key again, whatever the user calls other keys. */
  readonly purpose: string;
}

/** A number of a user. */
export interface OwnPhoneNumber {
  readonly id: number;
  readonly number: string;
  /** What its owner calls it. */
  readonly name: string | undefined;
  readonly takesTexts: boolean;
}

/** Accounts, their money, keys and sessions. Amounts are in USD. */
export interface Accounts {
  /** Finds the user of an e-mail address, or creates one with an empty balance and no password. */
  ensureUser(user: { readonly email: string; readonly name: string }): Promise<{ id: number; isNew: boolean }>;
  /** The id of the user with this e-mail address, in any case; undefined if there is none. */
  findUser(email: string): Promise<number | undefined>;
  /** Whether the user with this e-mail address can log in with a password. */
  hasPassword(email: string): Promise<boolean>;
  /** The uuids of a user's assistants. */
  listAssistantUuids(userId: number): Promise<string[]>;
  readUser(id: number): Promise<{ readonly name: string; readonly email: string; readonly company: string | null }>;
  /** The user's own numbers on the phone network, newest first. */
  listPhoneNumbers(userId: number): Promise<OwnPhoneNumber[]>;
  /** `available` can be spent; `held` is reserved for replies in progress. */
  readBalance(userId: number): Promise<{ readonly available: number; readonly held: number }>;
  /** Adds money once for each key, however often it is called. */
  credit(userId: number, movement: { readonly key: string; readonly usd: number }): Promise<void>;
  /** Takes out everything that is available, once for each key. */
  withdrawAll(userId: number, movement: { readonly key: string }): Promise<void>;
  /** Creates an API key and returns its token, which is stored as a hash only. */
  createApiKey(userId: number, key: SetApiKey): Promise<string>;
  /**
   * Makes a token the user's only API key for this purpose. A key that the user has already stays as it is.
   * @throws Where it is another user's key.
   */
  setApiKey(userId: number, key: SetApiKey, token: string): Promise<void>;
  deleteApiKeys(userId: number, purposes: readonly string[]): Promise<void>;
  /** Opens a login session, which ends after 12 hours without use, and returns its token. */
  openSession(userId: number): Promise<string>;
  closeSession(token: string): Promise<void>;
  /** The user that an API key or a session belongs to; undefined for an unknown or expired token. */
  userOf(token: string): Promise<number | undefined>;
  /** The same with the role of the member who signed in. */
  memberOf(token: string): Promise<{ readonly userId: number; readonly role: Role } | undefined>;
}

/** Creates the part of the administration that concerns accounts. */
export function createAccounts({ db, run, now }: AdministrationContext): Accounts {
  const memberOf = async (token: string) => {
    const principal = await authenticate(db, `Bearer ${token}`, now());
    return typeof principal === "object" ? { userId: principal.userId, role: principal.role } : undefined;
  };
  return {
    ensureUser: (user) =>
      run(async (tx) => {
        const known = await users.findByEmail(tx, user.email);
        if (known) return { id: known.id, isNew: false };
        const id = await users.insert(tx, { ...user, passwordHash: null, now: now() });
        if (await isUnbilled(tx)) await grant(tx, id, now());
        return { id, isNew: true };
      }),
    findUser: async (email) => (await users.findByEmail(db, email))?.id,
    hasPassword: async (email) => typeof (await users.findByEmail(db, email))?.password_hash === "string",
    async listAssistantUuids(userId) {
      const rows = await db.selectFrom("assistants").select("uuid").where("user_id", "=", userId).execute();
      return rows.map(({ uuid }) => uuid);
    },
    readUser: (id) => users.get(db, id),
    async listPhoneNumbers(userId) {
      const numbers = await phoneNumbers.list(db, userId);
      return numbers
        .filter(({ type }) => type === "normal")
        .map(({ id, phone_number: number, nickname, sms_capable: takesTexts }) => ({
          id,
          number,
          name: nickname ?? undefined,
          takesTexts,
        }));
    },
    async readBalance(userId) {
      const { availableMicros, heldMicros } = await readBalance(db, userId);
      return { available: toUsd(availableMicros), held: toUsd(heldMicros) };
    },
    credit: (userId, { key, usd: amount }) =>
      run(async (tx) => {
        await credit(tx, { userId, key, amountMicros: usd(amount), kind: "credit", now: now() });
      }),
    withdrawAll: (userId, { key }) =>
      run(async (tx) => {
        await withdrawAll(tx, { userId, key, kind: "withdrawal", now: now() });
      }),
    async createApiKey(userId, key) {
      const { token, tokenHash } = newToken("api-key");
      await apiKeys.insert(db, { userId, ...key, tokenHash, now: now() });
      return token;
    },
    setApiKey: (userId, key, token) =>
      run(async (tx) => {
        const tokenHash = hashToken(token);
        const others = tx.deleteFrom("api_keys").where("user_id", "=", userId).where("purpose", "=", key.purpose);
        await others.where("token_hash", "<>", tokenHash).execute();
        const sameToken = tx.selectFrom("api_keys").select("user_id").where("token_hash", "=", tokenHash);
        const known = await sameToken.executeTakeFirst();
        if (known && known.user_id !== userId) throw new Error(`The API key ${key.name} belongs to another user.`);
        if (!known) await apiKeys.insert(tx, { userId, ...key, tokenHash, now: now() });
      }),
    async deleteApiKeys(userId, purposes) {
      await db.deleteFrom("api_keys").where("user_id", "=", userId).where("purpose", "in", purposes).execute();
    },
    openSession(userId) {
      const at = now();
      return users.openSession(db, { userId, now: at, expiresAt: new Date(at.getTime() + sessionIdleMs) });
    },
    closeSession: (token) => users.closeSession(db, hashToken(token)),
    userOf: async (token) => (await memberOf(token))?.userId,
    memberOf,
  };
}
