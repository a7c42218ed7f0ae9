import { minuteMs } from "../../../../contract/durations.ts";
import * as rows from "../../../../contract/operations/visitor/earlier-conversations.ts";
import { countOrRefuse } from "../../../http/limits/fixed-window.ts";
import { timestamp } from "../../../time.ts";
import { handler, implement } from "../../handler.ts";
import { isFromAllowedOrigin, isOpen } from "../access.ts";
import { type ConversationService, conversationServices } from "../services.ts";
import { type EarlierRow, findEarlier } from "./store.ts";

/** Chosen: a visitor opens the list now and then. With 20 conversations each, nobody finds a uuid at this rate. */
const listsPerMinute = 30;

/**
 * Names those of the conversations that the caller may read; what they may not is left out, as if it were not there. A visitor is
 * looked for with the owner's token alone: a page that sends another's name finds nothing by it.
 */
const listEarlierHandler = handler<typeof rows.listEarlierConversations, ConversationService>(
  async ({ body }, context) => {
    const { db, now, principal, address } = context;
    const at = now();
    if (!principal)
      await countOrRefuse(db, { key: `earlier:${address}`, limit: listsPerMinute, windowMs: minuteMs }, at);
    const of =
      principal && body.visitor !== undefined
        ? { ownerId: principal.userId, visitor: body.visitor, assistant: body.assistant_id }
        : undefined;
    const found = await findEarlier(db, { uuids: (body.conversations ?? []).map(({ id }) => id), of });
    return { status: true as const, conversations: found.filter(isVisible).map(present) };

    function isVisible(row: EarlierRow): boolean {
      if (isOwned(row)) return true;
      const isAllowed = isFromAllowedOrigin(rows.listEarlierConversations, row.allowed_origins, context);
      return isOpen(row, at) && row.conversation_access === "open" && isAllowed;
    }

    function isOwned(row: EarlierRow): boolean {
      return principal?.userId === row.owner_id;
    }

    function present(row: EarlierRow) {
      return {
        id: row.uuid,
        title: row.title,
        state: row.status === "closed" ? ("ended" as const) : ("open" as const),
        created_at: timestamp(row.created_at),
        last_message_at: timestamp(row.last_message_at),
        last_reply_id: row.last_reply_id === null ? null : Number(row.last_reply_id),
        ...(row.known ? { known: true as const } : {}),
        ...(isOwned(row) ? { assistant_id: row.assistant_uuid } : {}),
      };
    }
  },
);

export const earlierConversations = implement(rows, conversationServices, {
  listEarlierConversations: listEarlierHandler,
});
