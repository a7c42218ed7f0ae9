import { timingSafeEqual } from "node:crypto";
import { type BodyOf, fail } from "../../contract/kit/operation.ts";
import { setUp } from "../../contract/operations/account/set-up.ts";
import { isApiError } from "../../contract/problem.ts";
import { checkInput } from "../../http/input/check.ts";
import { failureResponse } from "../../http/respond.ts";
import { sessionIdleMs } from "../http/principal.ts";
import { grant } from "../ledger/apply-billing.ts";
import { credit } from "../ledger/ledger.ts";
import { usd } from "../ledger/money.ts";
import { nameFromEmail } from "../resources/user/name-from-email.ts";
import { hashPassword } from "../resources/user/passwords.ts";
import * as users from "../resources/user/store.ts";
import { type Db, inTransaction, type Storage } from "../storage/db.ts";
import type { Vault } from "../vault.ts";
import { lockByName } from "./administration.ts";

/** Where the first account is made, and with what. */
export interface FirstAccountOptions {
  readonly storage: Storage;
  readonly vault: Pick<Vault, "sign">;
  readonly now: () => Date;
  /** What the account starts with, in USD. */
  readonly startBalance: number;
  /** Whether prices are charged. */
  readonly isBilled: boolean;
}

/** How a server without accounts gets its first one. */
export interface FirstAccount {
  /** What the printed link carries. The same for all processes on a database, and worth nothing once there is an account. */
  readonly code: string;
  isOpen(): Promise<boolean>;
  /** Answers `POST /console/set-up`: the account's first session, named by its browser, or what was wrong. */
  open(body: unknown, userAgent?: string): Promise<{ readonly token: string; readonly email: string } | Response>;
}

/**
 * Creates what lets the person who started a server make its first account.
 * @example
 * ```ts
 * import { createFirstAccount, createVault, openEmbedded } from "ringback-server";
 *
 * const storage = await openEmbedded("data");
 * const vault = createVault("at least thirty-two characters long");
 * const now = () => new Date();
 * const first = createFirstAccount({ storage, vault, now, startBalance: 10, isBilled: true });
 * if (await first.isOpen()) console.log(`https://chat.example/console/set-up?code=${first.code}`);
 * ```
 */
export function createFirstAccount({
  storage: { db },
  vault,
  now,
  startBalance,
  isBilled,
}: FirstAccountOptions): FirstAccount {
  const code = vault.sign("first account", "set up");
  return { code, isOpen: () => isOpen(db), open };

  async function open(body: unknown, userAgent?: string) {
    try {
      const given = checkInput(setUp, "body", body) as BodyOf<typeof setUp>;
      if (!isSame(given.code, code)) fail(setUp, "SET_UP_CLOSED");
      const passwordHash = await hashPassword(given.password);
      return await inTransaction(db, async (tx) => {
        await lockByName(tx, "first account");
        if (!(await isOpen(tx))) fail(setUp, "SET_UP_CLOSED");
        const { email, company, language, country, timezone } = given;
        const at = now();
        const userId = await users.insert(tx, {
          email,
          name: nameFromEmail(email, company),
          passwordHash,
          now: at,
          company,
          ...(language === undefined ? {} : { language }),
          ...(country === undefined ? {} : { country }),
          ...(timezone === undefined ? {} : { timezone }),
        });
        if (startBalance > 0) {
          const amountMicros = usd(startBalance);
          await credit(tx, { userId, key: `start-${userId}`, amountMicros, kind: "credit", now: at });
        }
        if (!isBilled) await grant(tx, userId, at);
        const expiresAt = new Date(at.getTime() + sessionIdleMs);
        return { email, token: await users.openSession(tx, { userId, userAgent, now: at, expiresAt }) };
      });
    } catch (error) {
      if (isApiError(error)) return failureResponse(error.problem, setUp.errorShape);
      throw error;
    }
  }
}

async function isOpen(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
