import { dayMs, hourMs, minuteMs } from "../../../contract/durations.ts";
import type { ClientAddress } from "../../client-address.ts";
import { countEachOrRefuse, countOrRefuse } from "../../http/limits/fixed-window.ts";
import type { Db } from "../../storage/db.ts";

/*
 * How many conversations strangers may start, and how many messages they may write. These counts are shared by all
 * processes; requests with the owner's own token are never counted. All figures chosen.
 */

/** New conversations with an assistant in an hour: of an address, of its network, and of everybody without a token. */
const startsPerHour = { address: 60, network: 300, all: 6_000 };

/** Counts a new conversation of a stranger with an assistant. @throws RATE_LIMITED */
export function countStart(db: Db, assistantId: number, { address, network }: ClientAddress, now: Date): Promise<void> {
  const counter = (who: string, limit: number) => ({ key: `conversations:${assistantId}:${who}`, limit });
  const counters = [
    counter(address, startsPerHour.address),
    counter(`network:${network}`, startsPerHour.network),
    counter("all", startsPerHour.all),
  ];
  return countEachOrRefuse(db, counters, { windowMs: hourMs, now });
}

/** 20 messages in a conversation and minute; of free test messages 200 for an assistant and UTC day. */
export async function countMessage(
  db: Db,
  conversation: { id: number; type: string; assistant_id: number | null },
  now: Date,
): Promise<void> {
  await countOrRefuse(db, { key: `messages:${conversation.id}`, limit: 20, windowMs: minuteMs }, now);
  if (conversation.type !== "test") return;
  await countOrRefuse(db, { key: `tests:${conversation.assistant_id}`, limit: 200, windowMs: dayMs }, now);
}
