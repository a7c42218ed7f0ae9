import { sql } from "kysely";
import { fail } from "../../../contract/kit/operation.ts";
import type { FormCard, PendingCallCard } from "../../../contract/operations/conversations/cards.ts";
import type { sendMessage } from "../../../contract/operations/conversations/conversations.ts";
import { refuseFields } from "../../../http/input/check.ts";
import { type CardAnswer, cardMark, isCurrent, WrongCardValues } from "../../engine/cards/input-card.ts";
import { readCardValues } from "../../engine/cards/values.ts";
import { visitorNameIn } from "../../engine/cards/visitor-name.ts";
import type { TurnDone } from "../../engine/turn.ts";
import type { Db, Tx } from "../../storage/db.ts";
import { timestamp } from "../../time.ts";

interface StoredCards {
  readonly pending_call: PendingCallCard | null;
  readonly form: FormCard | null;
}

/** What an answer asks, as it is stored and shown. */
export function cardsOf({ pendingCall, form }: Pick<TurnDone, "pendingCall" | "form">): StoredCards {
  return {
    pending_call: pendingCall
      ? {
          id: pendingCall.id,
          name: pendingCall.name,
          title: pendingCall.title,
          fields: [...pendingCall.fields],
          expires_at: timestamp(pendingCall.expiresAt),
          question: pendingCall.question,
          ...(pendingCall.action === undefined ? {} : { action: pendingCall.action }),
        }
      : null,
    form: form
      ? { id: form.id, ...(form.title === undefined ? {} : { title: form.title }), fields: [...form.fields] }
      : null,
  };
}

/** Stores with an answer what it asks, and that it was stopped, in the transaction that stores the answer. */
export async function storeCard(
  tx: Tx,
  messageId: number,
  { pending_call, form, stopped }: StoredCards & { readonly stopped: boolean },
): Promise<void> {
  const json = (card: object | null) => card && JSON.stringify(card);
  await tx
    .updateTable("messages")
    .set({ pending_call: json(pending_call), form: json(form), ...(stopped ? { stopped } : {}) })
    .where("id", "=", messageId)
    .execute();
}

/**
 * Refuses the answer to a card that is not the last that was shown, and values that do not fit it, before anything is stored.
 * The engine looks again in its turn: whatever else is answered meanwhile overtakes it.
 * @returns What the visitor gave as their name, if the card asks for it
 * @throws AGREEMENT_STALE, VALIDATION_FAILED
 */
export async function checkCardAnswer(
  db: Db,
  row: typeof sendMessage,
  { conversationId, answer, now }: { readonly conversationId: number; readonly answer: CardAnswer; readonly now: Date },
): Promise<string | undefined> {
  const { agreement, formAnswer } = answer;
  const id = agreement?.id ?? formAnswer?.id ?? "";
  const found = await db
    .selectFrom("conversations as c")
    .leftJoin("messages as m", (join) =>
      join
        .onRef("m.conversation_id", "=", "c.id")
        .on(
          sql<boolean>`m.id = (select max(id) from messages where conversation_id = c.id and (pending_call is not null or form is not null))`,
        ),
    )
    .select([sql<unknown>`c.engine_memory -> 'card'`.as("mark"), "m.pending_call", "m.form"])
    .where("c.id", "=", conversationId)
    .executeTakeFirst();
  const mark = cardMark.safeParse(found?.mark);
  const card = agreement ? found?.pending_call : found?.form;
  if (!mark.success || !isCurrent(mark.data, id, now) || card?.id !== id) fail(row, "AGREEMENT_STALE");
  const given = agreement ? (agreement.answer === "yes" ? agreement.arguments : undefined) : formAnswer?.values;
  try {
    const isAgreed = formAnswer !== undefined || agreement?.answer === "yes";
    return isAgreed ? visitorNameIn(card.fields, readCardValues(card.fields, given ?? {})) : undefined;
  } catch (cause) {
    refuseCardValues(row, answer, cause);
  }
}

/** Says what is wrong with a card's values by the names that the request has for them. */
export function refuseCardValues(row: typeof sendMessage, { agreement }: CardAnswer, cause: unknown): never {
  if (!(cause instanceof WrongCardValues)) throw cause;
  const place = agreement ? "agreement.arguments" : "form_answer.values";
  const fields = Object.entries(cause.fields).map(([name, text]) => [
    `${place}.${name}`,
    [`The ${place}.${name} field ${text}`],
  ]);
  return refuseFields(row, Object.fromEntries(fields));
}
