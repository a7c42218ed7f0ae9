import { dayMs } from "../../../contract/durations.ts";
import type { Role } from "../../../contract/kit/operation.ts";
import { hashToken, newToken } from "../../http/principal.ts";
import { emailKey } from "../../mail/address.ts";
import type { Db, Tx } from "../../storage/db.ts";

/** Chosen: a link is followed within a week, or asked for again. */
export const linkMs: number = 7 * dayMs;

/** Who signs in with an address. */
export function findByEmail(db: Db | Tx, email: string) {
  return db.selectFrom("members").selectAll().where("email", "=", emailKey(email)).executeTakeFirst();
}

/** A member of an account; another account's is not found. */
export function find(db: Db | Tx, userId: number, id: number) {
  return db.selectFrom("members").selectAll().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** The member that the account itself is. */
export function findAccountMember(db: Db | Tx, userId: number) {
  return db
    .selectFrom("members")
    .selectAll()
    .where("user_id", "=", userId)
    .where("is_account", "=", true)
    .executeTakeFirstOrThrow();
}

/** All of an account, oldest first, with when each was seen last. */
export function list(db: Db, userId: number) {
  return listed(db).where("members.user_id", "=", userId).orderBy("members.id").execute();
}

/** One of them as the list shows it. */
export function get(db: Db, id: number) {
  return listed(db).where("members.id", "=", id).executeTakeFirstOrThrow();
}

function listed(db: Db) {
  return db
    .selectFrom("members")
    .selectAll("members")
    .select(({ selectFrom }) =>
      selectFrom("login_sessions")
        .select(({ fn }) => fn.max("login_sessions.expires_at").as("until"))
        .whereRef("login_sessions.member_id", "=", "members.id")
        .as("seen_until"),
    );
}

export type ListedMember = Awaited<ReturnType<typeof list>>[number];

export function listInvitations(db: Db, userId: number, now: Date) {
  return db
    .selectFrom("member_links")
    .select(["id", "email", "role", "expires_at"])
    .where("user_id", "=", userId)
    .where("member_id", "is", null)
    .where("expires_at", ">", now)
    .orderBy("id")
    .execute();
}

/** Makes a link for an address in the place of any before it. @returns Its code, which is kept as a hash only */
export async function makeLink(
  tx: Tx,
  link: {
    readonly userId: number;
    readonly memberId: number | null;
    readonly email: string;
    readonly role: Role;
    readonly now: Date;
  },
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const { token: code, tokenHash } = newToken("link");
  const email = emailKey(link.email);
  const expiresAt = new Date(link.now.getTime() + linkMs);
  await tx.deleteFrom("member_links").where("user_id", "=", link.userId).where("email", "=", email).execute();
  await tx
    .insertInto("member_links")
    .values({
      token_hash: tokenHash,
      user_id: link.userId,
      member_id: link.memberId,
      email,
      role: link.role,
      created_at: link.now,
      expires_at: expiresAt,
    })
    .execute();
  return { code, expiresAt };
}

/** Whether a link can still be used. */
export async function hasLink(db: Db, code: string, now: Date): Promise<boolean> {
  const query = db.selectFrom("member_links").select("id").where("token_hash", "=", hashToken(code));
  return (await query.where("expires_at", ">", now).executeTakeFirst()) !== undefined;
}

/** For whom a link is that can still be used, with the company and the name of its account. */
export function readLink(db: Db, code: string, now: Date) {
  return db
    .selectFrom("member_links as link")
    .innerJoin("users", "users.id", "link.user_id")
    .select(["link.email", "link.role", "link.expires_at", "users.company", "users.name"])
    .where("link.token_hash", "=", hashToken(code))
    .where("link.expires_at", ">", now)
    .executeTakeFirst();
}

/** Takes a link, so that nobody uses it again; nothing if it was used or has expired. */
export function takeLink(tx: Tx, code: string, now: Date) {
  return tx
    .deleteFrom("member_links")
    .where("token_hash", "=", hashToken(code))
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Gives a member a new password. The account's own is the account's, which a trigger copies. */
export async function setPassword(
  tx: Tx,
  member: { readonly id: number; readonly user_id: number; readonly is_account: boolean },
  passwordHash: string,
): Promise<void> {
  if (member.is_account)
    await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", member.user_id).execute();
  else await tx.updateTable("members").set({ password_hash: passwordHash }).where("id", "=", member.id).execute();
}

/** Ends a member's sessions, all but one where it is named. */
export async function endSessions(tx: Tx, memberId: number, exceptHash?: string): Promise<void> {
  await tx
    .deleteFrom("login_sessions")
    .where("member_id", "=", memberId)
    .$if(exceptHash !== undefined, (query) => query.where("token_hash", "<>", exceptHash as string))
    .execute();
}
