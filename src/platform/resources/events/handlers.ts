import * as rows from "../../../contract/operations/webhooks/events.ts";
import { implement } from "../handler.ts";
import { lastEventId, readOwner } from "./store.ts";

/** Chosen: an owner's windows and programs. */
const perOwner = 50;

export const events = implement(rows, ["db", "channels"], {
  async listenToEvents(_, { db, channels, userId, lastEventId: after }) {
    return channels.open(`owner:${userId}`, {
      after: after ?? (await lastEventId(db, userId)),
      slots: [{ key: `owner:${userId}`, most: perOwner }],
      read: (last) => readOwner(db, userId, last),
    });
  },
});
