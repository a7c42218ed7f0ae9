import { hourMs } from "../../../../contract/durations.ts";
import { tooManyRequests } from "../../../../http/respond.ts";
import type { ClientAddress } from "../../../client-address.ts";
import { addWithin, type SharedCounter } from "../../../http/limits/shared-counters.ts";
import type { Tx } from "../../../storage/db.ts";
import { totalsOf } from "./store.ts";

const megabyte = 1_024 * 1_024;
/** What strangers may add in an hour: 20 MB from one address or in one conversation. The rest is chosen. */
const bytesPerHour = {
  conversation: 20 * megabyte,
  address: 20 * megabyte,
  network: 100 * megabyte,
  all: 1_024 * megabyte,
};
/** Chosen: what one conversation holds, from either side. */
const conversationHolds = { files: 100, bytes: 200 * megabyte };

/**
 * Counts a file before it is stored, in a transaction that a refusal rolls back. A proxy and the owner's own programs have the
 * owner's token: theirs count for the conversation alone.
 * @throws RATE_LIMITED
 */
export async function countFile(
  tx: Tx,
  {
    conversation,
    size,
    owned,
    client,
    now,
  }: {
    readonly conversation: { readonly id: number; readonly assistant_id: number | null };
    readonly size: number;
    readonly owned: boolean;
    readonly client: ClientAddress;
    readonly now: Date;
  },
): Promise<void> {
  const windowStart = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const windowEnd = new Date(windowStart.getTime() + hourMs);
  const retryAfterS = Math.ceil((windowEnd.getTime() - now.getTime()) / 1_000);
  const { count, bytes } = await totalsOf(tx, conversation.id);
  if (count >= conversationHolds.files || bytes + size > conversationHolds.bytes) throw tooManyRequests(retryAfterS);
  if (owned) return;
  const counter = (who: string, most: number): SharedCounter => ({
    key: `files:${conversation.assistant_id}:${who}`,
    windowStart,
    most: BigInt(most),
  });
  const counters = [
    counter(`conversation:${conversation.id}`, bytesPerHour.conversation),
    counter(client.address, bytesPerHour.address),
    counter(`network:${client.network}`, bytesPerHour.network),
    counter("all", bytesPerHour.all),
  ];
  if (!(await addWithin(tx, counters, BigInt(size), { windowStart, windowEnd }))) throw tooManyRequests(retryAfterS);
}
