import { type FailureCodeOf, fail, type Operation } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/account/members.ts";
import type { Principal } from "../../http/principal.ts";
import { shownEmail } from "../../mail/address.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";
import { passOn } from "../conversations/people/pass-on.ts";
import { implement } from "../handler.ts";
import { hashNewPassword, verifyPassword } from "../user/passwords.ts";
import { joinTeamHandler } from "./join-team.ts";
import { mailInvitation } from "./mail-invitation.ts";
import { type TotpMember, takeCode, totpPurpose } from "./one-time-codes.ts";
import { present } from "./present.ts";
import * as store from "./store.ts";
import { newSecret, uriOf } from "./totp.ts";

export const members = implement(rows, ["db", "now", "vault", "mail", "consoleUrl", "log", "jobs", "catalogue"], {
  async listMembers(_input, { db, userId, now }) {
    const invitations = await store.listInvitations(db, userId, now());
    return {
      data: (await store.list(db, userId)).map(present),
      invitations: invitations.map(({ id, email, role, expires_at }) => ({
        id: Number(id),
        email: shownEmail(email),
        role,
        expires_at: timestamp(expires_at),
      })),
    };
  },
  /** Refusals in order: 422, role, a member who exists. */
  async inviteMember({ body: { email, role } }, context) {
    const { db, userId, now, principal } = context;
    if (role === "owner") refuseOthers(rows.inviteMember, principal);
    const link = await inTransaction(db, async (tx) => {
      if (await store.findByEmail(tx, email)) fail(rows.inviteMember, "MEMBER_EXISTS");
      return store.makeLink(tx, { userId, memberId: null, email, role, now: now() });
    });
    return { ...linkAnswer(link), emailed: await mailInvitation({ email, code: link.code }, context) };
  },
  async deleteInvitation({ params: { id } }, { db, userId }) {
    const { numDeletedRows } = await db
      .deleteFrom("member_links")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("member_id", "is", null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) fail(rows.deleteInvitation, "INVITATION_NOT_FOUND");
    return { message: "Invitation deleted" };
  },
  async updateMember({ params: { id }, body: { role } }, { db, userId, principal }) {
    return inTransaction(db, async (tx) => {
      const member = await other(rows.updateMember, tx, userId, id);
      if (member.role === "owner" || role === "owner") refuseOthers(rows.updateMember, principal);
      if (member.is_account && role !== "owner") fail(rows.updateMember, "LAST_OWNER");
      await tx.updateTable("members").set({ role }).where("id", "=", id).execute();
      return { message: "Role changed" };
    });
  },
  /** Visitors whom the member was answering wait for somebody else. */
  async removeMember({ params: { id } }, context) {
    const { db, userId, principal } = context;
    return inTransaction(db, async (tx) => {
      const member = await other(rows.removeMember, tx, userId, id);
      if (member.role === "owner") refuseOthers(rows.removeMember, principal);
      if (member.is_account) fail(rows.removeMember, "LAST_OWNER");
      await passOn(tx, { memberId: id, userId }, context);
      await tx.deleteFrom("members").where("id", "=", id).execute(); // with their sessions and links
      return { message: "Member removed" };
    });
  },
  async resetMemberPassword({ params: { id } }, { db, userId, now, principal }) {
    return inTransaction(db, async (tx) => {
      const { role, email } = await other(rows.resetMemberPassword, tx, userId, id);
      if (role === "owner") refuseOthers(rows.resetMemberPassword, principal);
      return linkAnswer(await store.makeLink(tx, { userId, memberId: id, email, role, now: now() }));
    });
  },
  joinTeam: joinTeamHandler,
  async readLink({ body: { code } }, { db, now }) {
    const link = (await store.readLink(db, code, now())) ?? fail(rows.readLink, "LINK_REFUSED");
    const { email, role, company, name, expires_at } = link;
    return { email: shownEmail(email), role, company: company ?? name, expires_at: timestamp(expires_at) };
  },
  getOwnMember: (_input, context) => readOwn(context),
  async updateOwnMember({ body: { name, password, present_password, takes_turns } }, context) {
    const { db, principal } = context;
    const own = await store.get(db, await ownId(context));
    if (password !== undefined) {
      if (principal.kind !== "session") fail(rows.updateOwnMember, "SESSION_NEEDED");
      if (!(await verifyPassword(present_password ?? "", own.password_hash)))
        fail(rows.updateOwnMember, "PASSWORD_WRONG");
    }
    const passwordHash = password === undefined ? undefined : await hashNewPassword(password);
    await inTransaction(db, async (tx) => {
      if (name !== undefined) await setName(tx, own, name.trim());
      if (takes_turns !== undefined)
        await tx.updateTable("members").set({ takes_turns }).where("id", "=", own.id).execute();
      if (passwordHash === undefined) return;
      await store.setPassword(tx, own, passwordHash);
      await store.endSessions(tx, own.id, principal.tokenHash);
    });
    return readOwn(context);
  },
  async listOwnSessions(_input, context) {
    const { db, principal, now } = context;
    const sessions = await db
      .selectFrom("login_sessions")
      .selectAll()
      .where("member_id", "=", await ownId(context))
      .where("expires_at", ">", now())
      .orderBy("id", "desc")
      .execute();
    return {
      data: sessions.map(({ id, user_agent, created_at, expires_at, token_hash }) => ({
        id: Number(id),
        user_agent,
        created_at: timestamp(created_at),
        expires_at: timestamp(expires_at),
        is_this: token_hash === principal.tokenHash,
      })),
    };
  },
  async endOwnSession({ params: { sessionId } }, context) {
    const { numDeletedRows } = await context.db
      .deleteFrom("login_sessions")
      .where("id", "=", sessionId)
      .where("member_id", "=", await ownId(context))
      .executeTakeFirst();
    if (numDeletedRows === 0n) fail(rows.endOwnSession, "SESSION_NOT_FOUND");
    return { message: "Session ended" };
  },
  async beginTotp(_input, context) {
    const { db, vault } = context;
    const own = await sessionMember(rows.beginTotp, context);
    const secret = await newSecret();
    // One that is in use stays until a code has confirmed the new one.
    if (!own.totp_confirmed)
      await db
        .updateTable("members")
        .set({ sealed_totp: vault.seal(secret, totpPurpose), totp_step: null })
        .where("id", "=", own.id)
        .execute();
    return { secret, uri: await uriOf(secret, own.email) };
  },
  async confirmTotp({ body: { code } }, context) {
    const own = await sessionMember(rows.confirmTotp, context);
    await useCode(rows.confirmTotp, own, code, context);
    await context.db.updateTable("members").set({ totp_confirmed: true }).where("id", "=", own.id).execute();
    return readOwn(context);
  },
  async endTotp({ body: { code } }, context) {
    const own = await sessionMember(rows.endTotp, context);
    await useCode(rows.endTotp, own, code, context);
    await context.db
      .updateTable("members")
      .set({ totp_confirmed: false, sealed_totp: null, totp_step: null })
      .where("id", "=", own.id)
      .execute();
    return readOwn(context);
  },
});

interface OwnContext {
  readonly db: Db;
  readonly userId: number;
  readonly principal: Principal;
}

/** The member of a session; for an API key, the account's own. */
async function ownId({ db, userId, principal }: OwnContext): Promise<number> {
  return principal.memberId ?? (await store.findAccountMember(db, userId)).id;
}

async function readOwn(context: OwnContext) {
  const { db, userId } = context;
  const [member, { company }] = await Promise.all([
    store.get(db, await ownId(context)),
    db.selectFrom("users").select("company").where("id", "=", userId).executeTakeFirstOrThrow(),
  ]);
  return { ...present(member), company };
}

async function sessionMember<Row extends Operation>(row: Row, context: OwnContext) {
  if (context.principal.kind !== "session") fail(row, "SESSION_NEEDED" as FailureCodeOf<Row>);
  return store.get(context.db, await ownId(context));
}

async function useCode<Row extends Operation>(
  row: Row,
  member: TotpMember,
  code: string,
  context: Parameters<typeof takeCode>[2],
): Promise<void> {
  if (!(await takeCode(member, code, context))) fail(row, "CODE_WRONG" as FailureCodeOf<Row>);
}

/** A member of the account by number. */
async function other<Row extends Operation>(row: Row, tx: Tx, userId: number, id: number) {
  const member = await store.find(tx, userId, id);
  return member ?? fail(row, "MEMBER_NOT_FOUND" as FailureCodeOf<Row>);
}

/** What concerns owners is theirs alone. */
function refuseOthers<Row extends Operation>(row: Row, { role }: Principal): void {
  if (role !== "owner") fail(row, "OWNER_ONLY" as FailureCodeOf<Row>);
}

async function setName(tx: Tx, own: store.ListedMember, name: string): Promise<void> {
  if (own.is_account) await tx.updateTable("users").set({ name }).where("id", "=", own.user_id).execute();
  else await tx.updateTable("members").set({ name }).where("id", "=", own.id).execute();
}

function linkAnswer({ code, expiresAt }: { readonly code: string; readonly expiresAt: Date }) {
  return { message: "Link made", code, expires_at: timestamp(expiresAt) };
}
