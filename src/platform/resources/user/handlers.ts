import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/user.ts";
import { tooManyRequests } from "../../../http/respond.ts";
import { PoolFullError } from "../../bounded-pool.ts";
import { sessionIdleMs } from "../../http/principal.ts";
import { timestamp } from "../../http/time.ts";
import { readBalance } from "../../ledger/ledger.ts";
import type { MailSender } from "../../mail/port.ts";
import type { Db } from "../../storage/db.ts";
import { implement } from "../handler.ts";
import { beginAttempt } from "./login-attempts.ts";
import { verifyPassword } from "./passwords.ts";
import { presentMe } from "./present.ts";
import * as store from "./store.ts";

export const user = implement(rows, ["db", "now", "mail", "vault"], {
  /** Refusals in order: 422, bounds, credentials. */
  async login({ body: { email, password } }, { db, address, device, vault, now }) {
    const attempt = await beginAttempt(db, { email, address, device, vault, now: now() });
    const user = await store.findByEmail(db, email);
    const matches = await verifyPassword(password, user?.password_hash).catch(async (error: unknown) => {
      await attempt.forget();
      throw error instanceof PoolFullError ? tooManyRequests(1) : error;
    });
    if (!user || !matches) fail(rows.login, "CREDENTIALS_REFUSED");
    await attempt.succeed();
    const expiresAt = new Date(now().getTime() + sessionIdleMs);
    const token = await store.openSession(db, { userId: user.id, now: now(), expiresAt });
    return { token, expires_at: timestamp(expiresAt) };
  },
  async logout(_input, { db, principal }) {
    if (principal.kind === "session") await store.closeSession(db, principal.tokenHash);
    return { message: "Logged out" };
  },
  getMe: (_input, services) => readMe(services),
  async updateMe({ body }, services) {
    await store.update(services.db, services.userId, body);
    return readMe(services);
  },
});

async function readMe({
  db,
  mail,
  userId,
}: { readonly db: Db; readonly mail: MailSender | undefined } & { readonly userId: number }) {
  const user = await store.get(db, userId);
  return presentMe({ ...user, ...(await readBalance(db, userId)) }, { sendsMail: mail !== undefined });
}
