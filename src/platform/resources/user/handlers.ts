import { fail } from "../../../contract/kit/operation.ts";
import { getMe, login, logout } from "../../../contract/operations/user.ts";
import { tooManyRequests } from "../../../http/respond.ts";
import { PoolFullError } from "../../bounded-pool.ts";
import { handler } from "../../http/handler.ts";
import { sessionIdleMs } from "../../http/principal.ts";
import { timestamp } from "../../http/time.ts";
import { readBalance } from "../../ledger/ledger.ts";
import { toUsd } from "../../ledger/money.ts";
import { beginAttempt } from "./login-attempts.ts";
import { verifyPassword } from "./passwords.ts";
import * as store from "./store.ts";

/** Refusals in order: 422, bounds, credentials. */
export const loginHandler = handler(login, async ({ body: { email, password } }, { db, address, now }) => {
  const attempt = await beginAttempt(db, { email, address, now: now() });
  const user = await store.findByEmail(db, email);
  const matches = await verifyPassword(password, user?.password_hash).catch(async (error: unknown) => {
    await attempt.forget();
    throw error instanceof PoolFullError ? tooManyRequests(1) : error;
  });
  if (!user || !matches) fail(login, "CREDENTIALS_REFUSED");
  await attempt.succeed();
  const expiresAt = new Date(now().getTime() + sessionIdleMs);
  const token = await store.openSession(db, { userId: user.id, now: now(), expiresAt });
  return { token, expires_at: timestamp(expiresAt) };
});

export const logoutHandler = handler(logout, async (_input, { db, principal }) => {
  if (principal.kind === "session") await store.closeSession(db, principal.tokenHash);
  return { message: "Logged out" };
});

export const getMeHandler = handler(getMe, async (_input, { db, userId }) => {
  const { name, email } = await store.get(db, userId);
  const { availableMicros } = await readBalance(db, userId);
  return { name, email, total_balance: toUsd(availableMicros) };
});
