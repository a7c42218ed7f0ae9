import { tooManyRequests } from "../../../http/respond.ts";
import { addWithin, giveBack, type SharedCounter } from "../../http/limits/shared-counters.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import type { Vault } from "../../vault.ts";
import { accountKey, readDevice } from "./known-devices.ts";

/**
 * Chosen, for a quarter of an hour: failures for one account from one address, for all accounts from one address (people
 * mistype, and some share an address), and for all of them: far more than all owners mistype. A browser in which the account has signed
 * in before counts by itself: what others do elsewhere never keeps it out.
 */
const most = { account: 5n, address: 20n, all: 1_000n };
const windowMs = 15 * 60_000;

/** A login whose password is being checked. It counts as failed until it says otherwise. */
export interface LoginAttempt {
  /** The password was right: forgets the failures of this account and address before it. */
  succeed(): Promise<void>;
  /** The password was not looked at. */
  forget(): Promise<void>;
}

/**
 * Counts a login before its password is looked at: guesses sent at the same moment all count.
 * @throws RATE_LIMITED with the seconds until the quarter of an hour ends
 */
export async function beginAttempt(
  db: Db,
  {
    email,
    address,
    device,
    vault,
    now,
  }: {
    readonly email: string;
    /** As `ClientAddress` writes it. */
    readonly address: string;
    /** What the browser was given by an earlier sign-in. */
    readonly device: string | undefined;
    readonly vault: Vault;
    readonly now: Date;
  },
): Promise<LoginAttempt> {
  const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const windowEnd = new Date(windowStart.getTime() + windowMs);
  const account = accountKey(email, vault);
  const browser = readDevice(device, vault);
  const isKnown = browser?.accounts.includes(account) === true;
  const counter = (key: string, bound: bigint) => ({ key: `login:${key}`, windowStart, most: bound });
  const own: SharedCounter = counter(
    isKnown ? `${account}:device:${browser.id}` : `${account}:${address}`,
    most.account,
  );
  const shared = isKnown ? [] : [counter(`address:${address}`, most.address), counter("all", most.all)];
  await inTransaction(db, async (tx) => {
    const fits = await addWithin(tx, [own, ...shared], 1n, { windowStart, windowEnd });
    if (!fits) throw tooManyRequests(Math.ceil((windowEnd.getTime() - now.getTime()) / 1_000));
  });
  return {
    async succeed() {
      for (const counter of shared) await giveBack(db, counter, 1n);
      await db.deleteFrom("rate_counters").where("key", "=", own.key).where("window_start", "=", windowStart).execute();
    },
    async forget() {
      for (const counter of [own, ...shared]) await giveBack(db, counter, 1n);
    },
  };
}
