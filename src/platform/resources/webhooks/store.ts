import type { Insertable, Selectable, Updateable } from "kysely";
import type { QueryOf } from "../../../contract/kit/operation.ts";
import type { listWebhookDeliveries } from "../../../contract/operations/webhooks/webhooks.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { type Newest, readNewest } from "../../storage/newest.ts";
import type { WebhookDeliveriesTable } from "../../storage/schema/outbound/webhooks.ts";

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type NewDeliveryRow = Insertable<WebhookDeliveriesTable>;

/** What the API shows of a delivery. Its payload, which can be long, is the receiver's. */
const shownColumns = [
  "id",
  "webhook_id",
  "assistant_id",
  "kind",
  "url",
  "status",
  "attempts",
  "response_status",
  "error",
  "next_attempt_at",
  "delivered_at",
  "created_at",
] as const satisfies readonly (keyof DeliveryRow)[];

export type ShownDelivery = Pick<DeliveryRow, (typeof shownColumns)[number]>;

export type DeliveryFilter = Omit<QueryOf<typeof listWebhookDeliveries>, "page" | "per_page">;

/** What was sent to an owner's servers, newest first. */
export function list(
  db: Db,
  userId: number,
  { status, kind, assistant_id: assistantId }: DeliveryFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Newest<ShownDelivery>> {
  let query = db.selectFrom("webhook_deliveries").select(shownColumns).where("user_id", "=", userId);
  if (status !== undefined) query = query.where("status", "=", status);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (assistantId !== undefined) query = query.where("assistant_id", "=", assistantId);
  return readNewest(query, page);
}

export function find(db: Db | Tx, id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom("webhook_deliveries").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A delivery that nobody else changes until the transaction ends. To lock its call too, lock that first. */
export function lock(tx: Tx, id: number): Promise<DeliveryRow | undefined> {
  return tx.selectFrom("webhook_deliveries").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** @returns Nothing if there is one of the same source already */
export function insert(db: Db | Tx, delivery: NewDeliveryRow): Promise<DeliveryRow | undefined> {
  return db
    .insertInto("webhook_deliveries")
    .values(delivery)
    .onConflict((conflict) => conflict.column("source").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function update(tx: Tx, id: number, changes: Updateable<WebhookDeliveriesTable>): Promise<DeliveryRow> {
  return tx
    .updateTable("webhook_deliveries")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
