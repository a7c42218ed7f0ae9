import * as rows from "../../../contract/operations/webhooks/events.ts";
import { isStillValid, seesMoney } from "../../http/principal.ts";
import { notePresent, presenceStepMs } from "../../notifications/assign-in-turn.ts";
import { implement } from "../handler.ts";
import { lastEventId, readOwner } from "./store.ts";

/** Chosen: an owner's windows and programs. */
const perOwner = 50;

export const events = implement(rows, ["db", "openStreams", "now"], {
  /** Members who have one open in the console are there, for as long as it is. */
  async listenToEvents(_, { db, openStreams, userId, principal, now, lastEventId: after }) {
    const { memberId } = principal;
    let stillThere: NodeJS.Timeout | undefined;
    const stream = openStreams.open(`owner:${userId}`, {
      after: after ?? (await lastEventId(db, userId)),
      slots: [{ key: `owner:${userId}`, most: perOwner }],
      // Whose key was deleted or whose session was ended reads nothing more, also in a stream that was open before.
      read: async (last) =>
        (await isStillValid(db, principal, now()))
          ? readOwner(db, userId, { after: last, now: now(), withMoney: seesMoney(principal) })
          : undefined,
      onEnd: () => clearInterval(stillThere),
    });
    if (memberId === undefined) return stream;
    const note = () => notePresent(db, memberId, now()).catch(() => undefined); // the next time it may succeed
    stillThere = setInterval(note, presenceStepMs).unref();
    await note();
    return stream;
  },
});
