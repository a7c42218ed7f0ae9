import type { Insertable, Selectable } from "kysely";
import type { NotificationHook } from "../../../contract/operations/account/notifications.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type {
  NotificationHooksTable,
  PushDevicesTable,
  QuietHours,
  StoredKinds,
} from "../../storage/schema/notifications.ts";
import { timestamp } from "../../time.ts";

/** What a member has set, locked to the end of the transaction. */
export async function lockSettings(
  tx: Tx,
  memberId: number,
): Promise<{ readonly kinds: StoredKinds; readonly quietHours: QuietHours | null }> {
  const row = await tx
    .selectFrom("notification_settings")
    .selectAll()
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return { kinds: row?.kinds ?? {}, quietHours: row?.quiet_hours ?? null };
}

export async function writeSettings(
  tx: Tx,
  memberId: number,
  { kinds, quietHours }: { readonly kinds: StoredKinds; readonly quietHours: QuietHours | null },
): Promise<void> {
  const row = { kinds: JSON.stringify(kinds), quiet_hours: quietHours === null ? null : JSON.stringify(quietHours) };
  await tx
    .insertInto("notification_settings")
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
}

export function listDevices(db: Db, memberId: number) {
  return db.selectFrom("push_devices").selectAll().where("member_id", "=", memberId).orderBy("id").execute();
}

/** How many browsers a member has besides one. */
export async function countDevices(tx: Tx, memberId: number, endpoint: string): Promise<number> {
  const { count } = await tx
    .selectFrom("push_devices")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .where("endpoint", "!=", endpoint)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a browser for a member; one that was another's is theirs now. */
export async function putDevice(tx: Tx, device: Insertable<PushDevicesTable>): Promise<number> {
  const { endpoint: _, ...changes } = device;
  const { id } = await tx
    .insertInto("push_devices")
    .values(device)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(changes))
    .returning("id")
    .executeTakeFirstOrThrow();
  return Number(id);
}

export function listHooks(db: Db, userId: number) {
  return db.selectFrom("notification_hooks").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

export function findHook(db: Db, userId: number, id: number) {
  return db
    .selectFrom("notification_hooks")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function presentHook({
  id,
  host,
  kinds,
  error,
  created_at,
}: Selectable<NotificationHooksTable>): NotificationHook {
  return { id: Number(id), host, kinds: kinds as NotificationHook["kinds"], error, created_at: timestamp(created_at) };
}
