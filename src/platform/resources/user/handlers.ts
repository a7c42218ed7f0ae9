import { createHash } from "node:crypto";
import { fail } from "../../../contract/kit/operation.ts";
import { getMe, login, logout } from "../../../contract/operations/user.ts";
import { handler } from "../../http/handler.ts";
import { sessionIdleMs } from "../../http/principal.ts";
import { countOrRefuse, resetCount } from "../../http/rate-limit.ts";
import { timestamp } from "../../http/time.ts";
import { readBalance } from "../../ledger/ledger.ts";
import { toUsd } from "../../ledger/money.ts";
import { verifyPassword } from "./passwords.ts";
import * as store from "./store.ts";

/** Chosen: five failures for an account from one address. */
const failures = { limit: 5, windowMs: 15 * 60_000 };

/** A try is counted before the password is looked at: guesses sent at the same moment all count. */
export const loginHandler = handler(login, async ({ body: { email, password } }, { db, address, now }) => {
  const account = createHash("sha256").update(email.toLowerCase()).digest("hex");
  const limit = { ...failures, key: `login:${account}:${address}` };
  await countOrRefuse(db, limit, now());
  const user = await store.findByEmail(db, email);
  const matches = await verifyPassword(password, user?.password_hash);
  if (!user || !matches) fail(login, "CREDENTIALS_REFUSED");
  await resetCount(db, limit, now());
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
