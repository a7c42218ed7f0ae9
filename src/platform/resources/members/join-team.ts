import { fail, type Role } from "../../../contract/kit/operation.ts";
import { joinTeam } from "../../../contract/operations/account/members.ts";
import { sessionIdleMs } from "../../http/principal.ts";
import { shownEmail } from "../../mail/address.ts";
import { inTransaction, type Tx } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";
import { handler } from "../handler.ts";
import { hashNewPassword } from "../user/passwords.ts";
import * as users from "../user/store.ts";
import * as store from "./store.ts";

/**
 * Accepts an invitation, or sets a new password by a link for one. Who has no link has nothing hashed: that costs more than all
 * else here.
 */
export const joinTeamHandler = handler<typeof joinTeam, "db" | "now">(
  async ({ body: { code, name, password } }, { db, now, userAgent }) => {
    if (!(await store.hasLink(db, code, now()))) fail(joinTeam, "LINK_REFUSED");
    const passwordHash = await hashNewPassword(password);
    return inTransaction(db, async (tx) => {
      const link = await store.takeLink(tx, code, now());
      if (!link) fail(joinTeam, "LINK_REFUSED");
      const member =
        link.member_id === null
          ? await addMember(tx, link, name, passwordHash, now())
          : await resetPassword(tx, link.member_id, passwordHash);
      if (!member) fail(joinTeam, "LINK_REFUSED");
      const at = now();
      const expiresAt = new Date(at.getTime() + sessionIdleMs);
      const token = await users.openSession(tx, {
        userId: link.user_id,
        memberId: member.id,
        userAgent,
        now: at,
        expiresAt,
      });
      return { token, email: shownEmail(link.email), expires_at: timestamp(expiresAt) };
    });
  },
);

async function addMember(
  tx: Tx,
  link: { readonly user_id: number; readonly email: string; readonly role: Role },
  name: string | undefined,
  passwordHash: string,
  now: Date,
) {
  if (await store.findByEmail(tx, link.email)) return undefined;
  return tx
    .insertInto("members")
    .values({
      user_id: link.user_id,
      email: link.email,
      name: name?.trim() || shownEmail(link.email),
      role: link.role,
      password_hash: passwordHash,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** A new password ends what the old one had opened, and codes whose device may be lost. */
async function resetPassword(tx: Tx, memberId: number, passwordHash: string) {
  const member = await tx.selectFrom("members").selectAll().where("id", "=", memberId).executeTakeFirst();
  if (!member) return undefined;
  await store.setPassword(tx, member, passwordHash);
  await tx
    .updateTable("members")
    .set({ totp_confirmed: false, sealed_totp: null, totp_step: null })
    .where("id", "=", memberId)
    .execute();
  await store.endSessions(tx, memberId);
  return member;
}
