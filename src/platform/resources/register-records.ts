import { carriersAbout } from "../../contract/carriers.ts";
import { allChannels, keepsConversations } from "../channels/registry.ts";
import type { Db } from "../storage/db.ts";

/** Writes the rows that messages, conversations, calls and numbers refer to, of channels and carriers that have none yet. */
export async function registerRecords(db: Db): Promise<void> {
  const channels = allChannels().map((channel) => ({
    name: channel.name,
    counts_as: channel.countsAs ?? null,
    keeps_conversations: keepsConversations(channel),
  }));
  await db
    .insertInto("channels")
    .values(channels)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  await db
    .insertInto("carriers")
    .values(carriersAbout.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
