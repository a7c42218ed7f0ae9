import { sql } from "kysely";
import { dayMs } from "../../contract/durations.ts";
import { schedule } from "../jobs/job.ts";
import type { Log } from "../log.ts";
import type { Db } from "../storage/db.ts";
import { oldCalls } from "./calls.ts";
import { oldConversations } from "./conversations.ts";
import { oldLeads } from "./leads.ts";
import { oldPhoneMessages } from "./messages.ts";
import { places } from "./registry/registry.ts";
import { type OldRows, plainRows, removeAll } from "./removal.ts";

/** What this job takes of the platform. */
export interface RemovingServices {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly retentionDays: number | undefined;
}

/** Rows that have an age of their own, whatever they belong to. */
const ofTheirAge = Object.entries(places).flatMap(([table, { age }]) =>
  age ? [plainRows(table, { table, condition: age })] : [],
);

/** Conversations before the messages that go with them; what belongs to these or to calls goes along. */
const ofAccounts = [oldConversations, oldCalls, oldLeads, oldPhoneMessages];
const kinds = [...ofAccounts, ...ofTheirAge];

/**
 * Once a day, removes personal data that is older than the retention period, of the server or, where it is shorter, of its account; without a
 * period, nothing. A run that is
 * interrupted goes on with the next worker.
 */
export const removeOldDataDaily = schedule({
  name: "retention.remove-old-data",
  everyMs: dayMs,
  firstAfterMs: 60_000,
  timeoutMs: dayMs,
  run: (services: RemovingServices, { signal }) => removeOldData(services, signal),
});

/** @returns How many rows of each kind went, without what went along with them */
export async function removeOldData(
  { db, now, log, retentionDays }: RemovingServices,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {};
  const remove = async (kind: OldRows, days: number, userId?: number) => {
    const before = new Date(now().getTime() - days * dayMs);
    const count = await removeAll(kind, { db, log, before, userId, signal });
    if (count > 0) removed[kind.name] = (removed[kind.name] ?? 0) + count;
  };
  try {
    for (const { id, days } of await accountsOfTheirOwn(db, retentionDays))
      for (const kind of ofAccounts) await remove(kind, days, id);
    if (retentionDays === undefined) return removed;
    for (const kind of kinds) await remove(kind, retentionDays);
    const expired = await removeExpiredOfProxy(db);
    if (expired > 0) removed.ringback_proxy = expired;
  } finally {
    if (Object.keys(removed).length > 0) log.info({ retentionDays, removed }, "old personal data was removed");
  }
  return removed;
}

/** Accounts that keep what is personal for less time than the server does. */
async function accountsOfTheirOwn(db: Db, retentionDays: number | undefined) {
  const query = db
    .selectFrom("users")
    .select(["id", "retention_days"])
    .where("retention_days", "is not", null)
    .$if(retentionDays !== undefined, (all) => all.where("retention_days", "<", retentionDays ?? 0));
  return (await query.orderBy("id").execute()).map(({ id, retention_days }) => ({ id, days: retention_days ?? 0 }));
}

/**
 * The proxy of `ringback-server serve` keeps its entries in the same database. It reads none that has expired, and deletes them while it
 * writes, so that the last ones of a quiet site would stay.
 */
async function removeExpiredOfProxy(db: Db): Promise<number> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('ringback_proxy') is not null as exists`.execute(
    db,
  );
  if (!rows[0]?.exists) return 0;
  for (let count = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ringback_proxy where key in (
        select key from ringback_proxy where expires_at <= now() limit 500 for update skip locked)
    `.execute(db);
    count += Number(numAffectedRows);
    if (numAffectedRows < 500n) return count;
  }
}
