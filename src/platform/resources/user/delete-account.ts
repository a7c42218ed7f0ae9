import { type RawBuilder, sql } from "kysely";
import { isUnfinished } from "../../call-states.ts";
import { schedule } from "../../jobs/job.ts";
import type { Jobs } from "../../jobs/queue.ts";
import type { Log } from "../../log.ts";
import { erase } from "../../retention/erase.ts";
import type { ErasedKind } from "../../retention/registry/place.ts";
import { idsOf } from "../../retention/removal.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { releaseNumber } from "../phone-numbers/release.ts";

/** Chosen: a mistake, or somebody with a stolen session, is noticed by then. */
export const deletionDays = 7;

/** What this job takes of the platform. */
export interface DeletingServices {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Log;
  readonly jobs: Jobs;
}

/** Every hour, deletes accounts whose time has come. One in which something still happens waits for its end. */
export const deleteDueAccounts = schedule({
  name: "accounts.delete-due",
  everyMs: 60 * 60_000,
  run: (services: DeletingServices, { signal }) => deleteDueAccountsNow(services, signal),
});

/** @returns How many were deleted */
export async function deleteDueAccountsNow(
  { db, now, log, jobs }: DeletingServices,
  signal?: AbortSignal,
): Promise<number> {
  const due = await db.selectFrom("users").select("id").where("deletes_at", "<=", now()).orderBy("id").execute();
  let count = 0;
  for (const { id } of due) {
    signal?.throwIfAborted();
    const isDeleted = await inTransaction(db, (tx) => deleteAccount(tx, id, { now: now(), jobs }));
    if (isDeleted) count++;
    else log.warn({ user: id }, "an account is to be deleted, and still has calls, purchases or answers under way");
  }
  return count;
}

/** Deletes an account with all that it owns. The ledger stays, under no name: others' money is counted by it too. */
async function deleteAccount(
  tx: Tx,
  id: number,
  { now, jobs }: { readonly now: Date; readonly jobs: Jobs },
): Promise<boolean> {
  const still = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("deletes_at", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  if (!still || (await isBusy(tx, id))) return false;
  // Its assistants are locked first, as deleting one does.
  await sql`select id from assistants where user_id = ${id} order by id for update`.execute(tx);
  for (const [kind, ids] of erased(id)) await erase(tx, kind, idsOf(await ids.execute(tx)));
  await sql`delete from owner_events where user_id = ${id}`.execute(tx);
  await sql`update ledger_accounts set user_id = null, code = ${`deleted account ${id}`} where user_id = ${id}`.execute(
    tx,
  );
  const numbers = await tx
    .selectFrom("phone_numbers")
    .select(["phone_number", "type"])
    .where("user_id", "=", id)
    .execute();
  await tx.deleteFrom("users").where("id", "=", id).execute();
  // They cost money at the carrier until then.
  for (const { phone_number, type } of numbers)
    if (type === "normal") await jobs.enqueue(tx, releaseNumber, { phone_number }, { owner: id });
  return true;
}

/** What others wrote and said, which leaves words in other tables too. */
function erased(userId: number): readonly (readonly [ErasedKind, RawBuilder<{ id: number }>])[] {
  return [
    ["lead", sql`select l.id from leads l join campaigns k on k.id = l.campaign_id where k.user_id = ${userId}`],
    ["conversation", sql`select id from conversations where user_id = ${userId}`],
    ["call", sql`select id from calls where user_id = ${userId}`],
    ["phone message", sql`select id from phone_messages where user_id = ${userId}`],
  ];
}

async function isBusy(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_busy: boolean }>`
    select exists (select from number_orders where user_id = ${userId})
      or exists (select from calls k where k.user_id = ${userId} and ${isUnfinished("k")})
      or exists (
        select from turns t join conversations c on c.id = t.conversation_id
        where c.user_id = ${userId} and t.state = 'running')
      or exists (select from phone_messages p where p.user_id = ${userId} and p.status in ('sending', 'unknown')) as is_busy
  `.execute(tx);
  return rows[0]?.is_busy === true;
}
