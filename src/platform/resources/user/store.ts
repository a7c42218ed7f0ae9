import { newToken } from "../../http/principal.ts";
import { openAccount } from "../../ledger/ledger.ts";
import { emailKey } from "../../mail/address.ts";
import type { Db, Tx } from "../../storage/db.ts";

/** Makes a user with an empty ledger account. E-mail addresses are kept in lower case. */
export async function insert(
  tx: Tx,
  user: {
    email: string;
    name: string;
    passwordHash: string | null;
    now: Date;
    company?: string;
    language?: string;
    country?: string;
    timezone?: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("users")
    .values({
      email: emailKey(user.email),
      name: user.name,
      password_hash: user.passwordHash,
      created_at: user.now,
      company: user.company ?? null,
      language: user.language ?? null,
      country: user.country ?? null,
      ...(user.timezone === undefined ? {} : { timezone: user.timezone }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await openAccount(tx, id);
  return id;
}

/** What an owner changes about the account. */
export interface AccountChange {
  readonly waiting_emails?: boolean | undefined;
  readonly name?: string | undefined;
  readonly company?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly timezone?: string | undefined;
  readonly fallback_contact?: string | null | undefined;
  readonly show_prices?: boolean | undefined;
  readonly assign_in_turn?: boolean | undefined;
  readonly assign_limit?: number | null | undefined;
  readonly retention_days?: number | null | undefined;
}

export function findByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "password_hash"])
    .where("email", "=", emailKey(email))
    .executeTakeFirst();
}

export function get(db: Db | Tx, id: number) {
  return db
    .selectFrom("users")
    .select([
      "id",
      "name",
      "email",
      "waiting_emails",
      "company",
      "language",
      "country",
      "timezone",
      "fallback_contact",
      "show_prices",
      "assign_in_turn",
      "assign_limit",
      "retention_days",
      "deletes_at",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export async function lock(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
}

export async function update(db: Db | Tx, id: number, change: AccountChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable("users").set(change).where("id", "=", id).execute();
}

/** A new session's token; only its hash is kept. */
export async function openSession(
  db: Db | Tx,
  session: {
    readonly userId: number;
    /** Absent: the account's own. */
    readonly memberId?: number;
    readonly userAgent?: string | undefined;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<string> {
  const { token, tokenHash } = newToken("session");
  await db
    .insertInto("login_sessions")
    .values(({ selectFrom }) => ({
      user_id: session.userId,
      member_id:
        session.memberId ??
        selectFrom("members").select("id").where("user_id", "=", session.userId).where("is_account", "=", true),
      user_agent: session.userAgent ?? null,
      token_hash: tokenHash,
      created_at: session.now,
      expires_at: session.expiresAt,
    }))
    .execute();
  return token;
}

export async function closeSession(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom("login_sessions").where("token_hash", "=", tokenHash).execute();
}

/** Every account with how many keys it has, oldest first. */
export function listAll(db: Db) {
  return db
    .selectFrom("users")
    .select(({ selectFrom, fn }) => [
      "id",
      "name",
      "email",
      "created_at",
      selectFrom("api_keys").select(fn.countAll().as("keys")).whereRef("api_keys.user_id", "=", "users.id").as("keys"),
    ])
    .orderBy("id")
    .execute();
}

/** Sessions that began with the old password end. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await tx
    .deleteFrom("login_sessions")
    .where("user_id", "=", userId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("member_id", "is", null),
        exists(
          selectFrom("members")
            .select("id")
            .whereRef("members.id", "=", "login_sessions.member_id")
            .where("is_account", "=", true),
        ),
      ]),
    )
    .execute();
}
