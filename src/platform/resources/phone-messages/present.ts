import type { HistoryItem } from "../../../contract/operations/conversations/conversations.ts";
import type { Micros } from "../../ledger/money.ts";
import { timestamp } from "../../time.ts";
import type { PhoneMessageRow } from "./store.ts";

/** How far a message on a phone has come. */
export type Delivery = NonNullable<HistoryItem["delivery"]>;

/** A message that was sent to a phone, as an item of its conversation's history. */
export function sentItem({ message_id, body, author_name, status, updated_at }: PhoneMessageRow): HistoryItem {
  return {
    id: message_id ?? 0,
    role: "assistant",
    content: body,
    created_at: timestamp(updated_at),
    ...(author_name === null ? {} : { author: { name: author_name } }),
    delivery: deliveryOf(status),
  };
}

/** What a message has cost: nothing if the carrier did not take it. One that failed on its way was carried, and stays paid. */
export function costOf({ status, sid, segments, segment_micros }: PhoneMessageRow): Micros {
  return status === "failed" && sid === null ? 0n : segment_micros * BigInt(segments);
}

/** Why a message failed, as a member of what lists show. */
export function failureOf({ status, failure }: PhoneMessageRow): { failure?: string } {
  return status === "failed" && failure !== null ? { failure } : {};
}

/** A message's delivery, as a history shows it. */
export function deliveryOf(status: PhoneMessageRow["status"]): Delivery {
  return status === "received" ? "delivered" : status;
}
