import { sql } from "kysely";
import { assistantDefaults } from "../../../contract/assistant-fields.ts";
import { dayMs } from "../../../contract/durations.ts";
import { fail } from "../../../contract/kit/operation.ts";
import { rateConversation } from "../../../contract/operations/conversations/conversations.ts";
import { countOrRefuse } from "../../http/limits/fixed-window.ts";
import { schedule } from "../../jobs/job.ts";
import { type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { handler } from "../handler.ts";
import { readableConversation } from "./access.ts";
import type { ConversationService } from "./services.ts";

/** Chosen: a conversation takes one rating; the rest are repetitions. */
const ratingLimit = { limit: 20, windowMs: 60_000 };
/** Chosen: nobody remembers a conversation of the day before well enough to be asked. */
const newestMs = dayMs;
const minutesByDefault = assistantDefaults.conversation_inactivity_timeout;

/** Refusals in order: 422, unknown conversation, access, bounds, not asked, already rated. */
export const rateConversationHandler = handler<typeof rateConversation, ConversationService>(
  async ({ params: { uuid }, body }, context) => {
    const { db, now } = context;
    const { conversation, owned } = await readableConversation(rateConversation, db, uuid, context, now());
    if (!owned) await countOrRefuse(db, { ...ratingLimit, key: `rating:${conversation.id}` }, now());
    await inTransaction(db, async (tx) => {
      const found = await tx
        .selectFrom("conversations")
        .select(["id", "user_id", "rating_state"])
        .where("id", "=", conversation.id)
        .forUpdate()
        .executeTakeFirst();
      if (!found) return fail(rateConversation, "CONVERSATION_NOT_FOUND");
      if (found.rating_state === "given") return fail(rateConversation, "ALREADY_RATED");
      if (found.rating_state !== "asked") return fail(rateConversation, "NOT_ENDED");
      const comment = body.comment?.trim() || null;
      await tx
        .insertInto("conversation_ratings")
        .values({ conversation_id: found.id, user_id: found.user_id, value: body.value, comment, created_at: now() })
        .execute();
      await tx
        .updateTable("conversations")
        .set({ rating_state: "given", updated_at: now() })
        .where("id", "=", found.id)
        .execute();
    });
    return { status: true as const };
  },
);

/** What asks the visitor of a conversation that ends now, where its assistant asks. */
export const askedAtEnd = sql<"none" | "due" | "asked" | "given">`
  case when rating_state = 'due' and type in ('widget', 'test') and coalesce(
    (select (settings ->> 'ask_rating')::boolean from assistants a where a.id = conversations.assistant_id), false)
  then 'asked' else rating_state end`;

/** Asks visitors for a rating after nobody has written for as long as the assistant's `conversation_inactivity_timeout`. */
export const askForRatings = schedule({
  name: "conversations.ask-for-ratings",
  everyMs: 30_000,
  run: ({ db, now }: { readonly db: Db; readonly now: () => Date }) => askForDueRatings(db, now()),
});

/** Only assistants that ask are looked at, and of their conversations those of the last day that were not asked. */
export async function askForDueRatings(db: Db | Tx, now: Date): Promise<void> {
  await sql`
    update conversations c set rating_state = 'asked', updated_at = ${now}
    from assistants a
    where a.id = c.assistant_id and (a.settings ->> 'ask_rating')::boolean and c.rating_state = 'due' and c.type in ('widget', 'test')
      and c.last_message_at > ${new Date(now.getTime() - newestMs)}::timestamptz
      and c.last_message_at <= ${now}::timestamptz
        - coalesce((a.settings ->> 'conversation_inactivity_timeout')::int, ${minutesByDefault}) * interval '1 minute'
      and c.person_state is distinct from 'waiting'
  `.execute(db);
}
