import { createHash, randomBytes } from "node:crypto";
import type { Role } from "../../contract/kit/operation.ts";
import type { Db } from "../storage/db.ts";
import { isStorageFull } from "../storage/violations.ts";

/** Who a bearer token stands for. */
export interface Principal {
  readonly userId: number;
  readonly tokenHash: string;
  readonly kind: "api-key" | "session";
  /** Whose session it is; none of a key's, and of sessions from before there were members. */
  readonly memberId?: number;
  /** What the member may do; a key's is the owner's. */
  readonly role: Role;
  /** The groups of operations that a key may use; absent: all. */
  readonly scopes?: readonly string[];
  /** The member's name or the key's. */
  readonly name: string;
}

/** Chosen: a session ends after 12 hours without use. */
export const sessionIdleMs: number = 12 * 3_600_000;

const bearer = /^Bearer +([\x21-\x7e]{1,512})$/i;
const prefixes = { "api-key": "rbk", session: "rbs", link: "rbl" } as const;
/** Last use is kept to the minute: a write for each request would make every read a write. */
const lastUsedStepMs = 60_000;

/** A new secret with 256 random bits; the prefix says what it is when it turns up where it should not. */
export function newToken(kind: "api-key" | "session" | "link"): { token: string; tokenHash: string } {
  const token = `${prefixes[kind]}_${randomBytes(32).toString("base64url")}`;
  return { token, tokenHash: hashToken(token) };
}

/** Tokens have enough random bits for a fast hash; only the hash is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Reads `Authorization`: the principal, `missing` without a bearer token, `refused` for one that we have not issued. */
export async function authenticate(
  db: Db,
  header: string | null,
  now: Date,
): Promise<Principal | "missing" | "refused"> {
  if (header === null || !/^Bearer(?: |$)/i.test(header.trim())) return "missing";
  const token = bearer.exec(header)?.[1];
  if (!token) return "refused";
  const tokenHash = hashToken(token);
  return (await fromApiKey(db, tokenHash, now)) ?? (await fromSession(db, tokenHash, now)) ?? "refused";
}

/** Whether a principal learns what things cost: agents of a team do not. */
export function seesMoney({ role }: Pick<Principal, "role">): boolean {
  return role !== "agent";
}

/** Whether a principal's key or session is still there: somebody may have ended it since it was looked at. Counts as no use of it. */
export async function isStillValid(db: Db, { kind, tokenHash }: Principal, now: Date): Promise<boolean> {
  const found =
    kind === "api-key"
      ? db.selectFrom("api_keys").select("id").where("token_hash", "=", tokenHash)
      : db.selectFrom("login_sessions").select("id").where("token_hash", "=", tokenHash).where("expires_at", ">", now);
  return (await found.executeTakeFirst()) !== undefined;
}

async function fromApiKey(db: Db, tokenHash: string, now: Date): Promise<Principal | undefined> {
  const key = await db
    .selectFrom("api_keys")
    .select(["id", "user_id", "name", "scopes", "last_used_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (!key) return undefined;
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() > lastUsedStepMs) {
    await unlessFull(db.updateTable("api_keys").set({ last_used_at: now }).where("id", "=", key.id).execute());
  }
  const { name, scopes } = key;
  return { userId: key.user_id, tokenHash, kind: "api-key", role: "owner", name, ...(scopes ? { scopes } : {}) };
}

async function fromSession(db: Db, tokenHash: string, now: Date): Promise<Principal | undefined> {
  const session = await db
    .selectFrom("login_sessions as session")
    .leftJoin("members as member", "member.id", "session.member_id")
    .select(["session.id", "session.user_id", "session.expires_at", "session.member_id", "member.role", "member.name"])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", now)
    .executeTakeFirst();
  if (!session) return undefined;
  const expiresAt = new Date(now.getTime() + sessionIdleMs);
  if (expiresAt.getTime() - session.expires_at.getTime() > lastUsedStepMs) {
    await unlessFull(
      db.updateTable("login_sessions").set({ expires_at: expiresAt }).where("id", "=", session.id).execute(),
    );
  }
  const { member_id: memberId, role, name } = session;
  return {
    userId: session.user_id,
    tokenHash,
    kind: "session",
    ...(memberId === null ? {} : { memberId }),
    role: role ?? "owner",
    name: name ?? "",
  };
}

/** When something was last used is no reason to refuse it: where nothing can be stored, it stays as it was. */
async function unlessFull(update: Promise<unknown>): Promise<void> {
  await update.catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
}
