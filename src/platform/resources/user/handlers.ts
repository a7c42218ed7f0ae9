import { dayMs } from "../../../contract/durations.ts";
import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/account/user.ts";
import { FileAnswer } from "../../../http/file-answer.ts";
import { tooManyRequests } from "../../../http/respond.ts";
import { PoolFullError } from "../../bounded-pool.ts";
import { sessionIdleMs } from "../../http/principal.ts";
import { refuseOtherVersion } from "../../http/refuse-changed.ts";
import { readBalance } from "../../ledger/ledger.ts";
import { emailKey } from "../../mail/address.ts";
import type { MailSender } from "../../mail/port.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";
import { implement } from "../handler.ts";
import { takeCode } from "../members/one-time-codes.ts";
import { findByEmail } from "../members/store.ts";
import { deletionDays } from "./delete-account.ts";
import { beginAttempt } from "./login-attempts.ts";
import { verifyPassword } from "./passwords.ts";
import { presentMe } from "./present.ts";
import * as store from "./store.ts";

export const user = implement(rows, ["db", "now", "mail", "vault", "retentionDays", "exportAccount"], {
  /** Refusals in order: 422, bounds, credentials. */
  async login({ body: { email, password, code } }, { db, address, device, vault, now, userAgent }) {
    const attempt = await beginAttempt(db, { email, address, device, vault, now: now() });
    const member = await findByEmail(db, email);
    const matches = await verifyPassword(password, member?.password_hash).catch(async (error: unknown) => {
      await attempt.forget();
      throw error instanceof PoolFullError ? tooManyRequests(1) : error;
    });
    if (!member || !matches) fail(rows.login, "CREDENTIALS_REFUSED");
    if (member.totp_confirmed) {
      // Without a code nothing was guessed; a wrong one counts as a wrong password does.
      if (code === undefined) {
        await attempt.forget();
        fail(rows.login, "CODE_NEEDED");
      }
      if (!(await takeCode(member, code, { db, vault, now }))) fail(rows.login, "CODE_WRONG");
    }
    await attempt.succeed();
    const expiresAt = new Date(now().getTime() + sessionIdleMs);
    const token = await store.openSession(db, {
      userId: member.user_id,
      memberId: member.id,
      userAgent,
      now: now(),
      expiresAt,
    });
    return { token, expires_at: timestamp(expiresAt) };
  },
  async logout(_input, { db, principal }) {
    if (principal.kind === "session") await store.closeSession(db, principal.tokenHash);
    return { message: "Logged out" };
  },
  getMe: (_input, services) => readMe(services),
  updateMe: ({ body }, services) =>
    inTransaction(services.db, async (tx) => {
      await store.lock(tx, services.userId);
      const inTx = { ...services, db: tx };
      if (services.ifMatch !== undefined) refuseOtherVersion(rows.updateMe, await readMe(inTx), services.ifMatch);
      await store.update(tx, services.userId, body);
      return readMe(inTx);
    }),
  async exportAccountData(_input, { db, exportAccount, userId, now }) {
    const { email } = await store.get(db, userId);
    const name = `ringback-${now().toISOString().slice(0, 10)}.jsonl`;
    const lines = exportAccount(email);
    return new FileAnswer(streamOf(lines), { name, type: "application/jsonl" });
  },
  /** Refusals in order: 422, confirmation. */
  async deleteAccount({ body: { confirm } }, services) {
    const { db, userId, now } = services;
    const { email } = await store.get(db, userId);
    if (emailKey(confirm.trim()) !== email) fail(rows.deleteAccount, "CONFIRMATION_WRONG");
    const deletes_at = new Date(now().getTime() + deletionDays * dayMs);
    await db.updateTable("users").set({ deletes_at }).where("id", "=", userId).execute();
    return readMe(services);
  },
  async keepAccount(_input, services) {
    await services.db.updateTable("users").set({ deletes_at: null }).where("id", "=", services.userId).execute();
    return readMe(services);
  },
});

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

async function readMe({
  db,
  mail,
  userId,
  retentionDays,
}: {
  readonly db: Db | Tx;
  readonly mail: MailSender | undefined;
  readonly retentionDays: number | undefined;
  readonly userId: number;
}) {
  const user = await store.get(db, userId);
  return presentMe({ ...user, ...(await readBalance(db, userId)) }, { sendsMail: mail !== undefined, retentionDays });
}
