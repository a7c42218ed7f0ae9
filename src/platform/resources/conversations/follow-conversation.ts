import { followConversation } from "../../../contract/operations/conversations/conversations.ts";
import { isStillValid } from "../../http/principal.ts";
import { lastEventId, readConversation } from "../events/store.ts";
import { handler } from "../handler.ts";
import { readableConversation } from "./access.ts";
import { isForVisitor, noteEnded, noteOpened } from "./answer-mails/visitor-reads.ts";
import type { ConversationService } from "./services.ts";

/** Chosen: a visitor's tabs and devices, and the owner's. */
const perConversation = 20;
/** Chosen: the people behind one address; those beyond it ask for the history now and then. */
const perAddress = 200;

/** Refusals in order: 422, guessing, unknown conversation, access, bounds. Those who may read may follow. */
export const followConversationHandler = handler<typeof followConversation, ConversationService>(
  async ({ params }, context) => {
    const { db, now, openStreams, address, principal, mail, background, visitorReadsS, lastEventId: seen } = context;
    const { conversation, owned } = await readableConversation(followConversation, db, params.uuid, context, now());
    const isNoted = mail !== undefined && isForVisitor({ owned, visitorReadsS });
    const opened = { lastEventId: seen, visitorReadsS, now: now() };
    if (isNoted) background.add("a visitor's stream", noteOpened(db, conversation, opened));
    return openStreams.open(`conversation:${conversation.id}`, {
      after: seen ?? (await lastEventId(db, conversation.owner_id)),
      slots: [
        { key: `conversation:${conversation.id}`, most: perConversation },
        ...(owned ? [] : [{ key: `address:${address}`, most: perAddress }]),
      ],
      // Whose key was deleted or whose session was ended reads nothing more by it, also in a stream that was open before.
      read: async (after) =>
        principal === undefined || (await isStillValid(db, principal, now()))
          ? readConversation(db, conversation.id, { after, now: now() })
          : undefined,
      ...(visitorReadsS === undefined ? {} : { maxAgeMs: visitorReadsS * 1_000 }),
      ...(isNoted
        ? {
            onEnd: (end) =>
              background.add("the end of a visitor's stream", noteEnded({ db, now }, conversation.id, end)),
          }
        : {}),
    });
  },
);
