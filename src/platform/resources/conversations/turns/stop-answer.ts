import { sql } from "kysely";
import { stopAnswer } from "../../../../contract/operations/conversations/conversations.ts";
import { countOrRefuse } from "../../../http/limits/fixed-window.ts";
import type { Db } from "../../../storage/db.ts";
import { notificationChannel } from "../../../storage/notifications.ts";
import { handler } from "../../handler.ts";
import { openConversation } from "../access.ts";
import type { ConversationService } from "../services.ts";
import type { Turn } from "./stored-turn.ts";
import type { TurnStop } from "./turn-stop.ts";

/** Chosen: nobody stops more answers than can be given. */
const stopLimit = { limit: 60, windowMs: 60_000 };

/** Refusals in order: 422, guessing, unknown conversation, access, bounds. */
export const stopAnswerHandler = handler<typeof stopAnswer, ConversationService>(
  async ({ params: { uuid } }, context) => {
    const { db, now, liveTurns } = context;
    const { conversation, owned } = await openConversation(stopAnswer, db, uuid, context, now());
    if (!owned) await countOrRefuse(db, { ...stopLimit, key: `stop:${conversation.id}` }, now());
    // The process that answers may be another one: the row tells it, and the notification when to look.
    const { rows } = await sql<{ id: number }>`
      with stopping as (
        update turns set stop_requested = true where conversation_id = ${conversation.id} and state = 'running' returning id
      )
      select id, pg_notify(${notificationChannel}, ${`${conversation.id} 0`}) from stopping
    `.execute(db);
    for (const { id } of rows) liveTurns.stop(id);
    return { status: true as const, stopped: rows.length > 0 };
  },
);

/** Stops a turn of this process when another one is asked to. @returns What ends it. */
export function followStop(
  turn: Turn,
  stop: TurnStop,
  { db, onNotification }: { readonly db: Db; readonly onNotification: (listener: (of?: string) => void) => () => void },
): () => void {
  return onNotification((of) => {
    if (of !== undefined && of !== `${turn.conversationId} 0`) return;
    const read = db.selectFrom("turns").select("stop_requested").where("id", "=", turn.id).executeTakeFirst();
    read.then(
      (row) => row?.stop_requested && stop.request(),
      () => undefined, // it is looked at again with the next one
    );
  });
}
