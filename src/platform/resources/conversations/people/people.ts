import { sql } from "kysely";
import type { BodyOf, SuccessOf } from "../../../../contract/kit/operation.ts";
import type { updateConversation } from "../../../../contract/operations/conversations/owner-conversations.ts";
import type { Tx } from "../../../storage/db.ts";
import { timestamp } from "../../../time.ts";
import type { Catalogue } from "../../catalogues/catalogue.ts";
import { noteLeftAddress } from "../answer-mails/visitor-reads.ts";
import { noPerson, type OwnedConversation } from "../owner-store.ts";
import { askedAtEnd } from "../rating.ts";
import { noTransfer } from "../turns/transfers.ts";
import { noteComingOrGoing } from "./coming-and-going.ts";

/**
 * Lets a conversation wait for a person, and the assistant be silent. Asked again, only the e-mail address is changed.
 * @returns Whether it waits only now; undefined if the conversation is gone.
 */
export async function waitForPerson(
  tx: Tx,
  conversationId: number,
  { email, now }: { readonly email: string | undefined; readonly now: Date },
): Promise<boolean | undefined> {
  const conversation = await tx
    .selectFrom("conversations")
    .select(["person_state", "ai_enabled"])
    .where("id", "=", conversationId)
    .forUpdate()
    .executeTakeFirst();
  if (!conversation) return undefined;
  // A visitor who was offered to go on with the assistant may ask again.
  const isNew =
    conversation.person_state === null || (conversation.person_state === "waiting" && conversation.ai_enabled);
  const waiting = { person_state: "waiting", person_since: now, ai_enabled: false, status: "open" } as const;
  await tx
    .updateTable("conversations")
    .set({ updated_at: now, ...(isNew ? waiting : {}), ...(email === undefined ? {} : { person_email: email }) })
    .where("id", "=", conversationId)
    .execute();
  if (email !== undefined) await noteLeftAddress(tx, conversationId);
  return isNew;
}

/**
 * A person answers from here on, in a conversation that the transaction has locked; the owner has read what stood there when
 * they wrote.
 */
export async function joinConversation(
  tx: Tx,
  { id, person_state: before, person_name: nameBefore }: Pick<OwnedConversation, "id" | "person_state" | "person_name">,
  {
    name,
    now,
    writtenAt = now,
    catalogue,
  }: { readonly name: string; readonly now: Date; readonly writtenAt?: Date } & { readonly catalogue: Catalogue },
): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({
      person_state: "joined",
      ...(before === "joined" ? {} : { person_since: now }),
      person_name: name,
      ai_enabled: false,
      status: "open",
      updated_at: now,
      read_id: sql`greatest(read_id,
        (select max(id) from messages where conversation_id = ${id} and created_at <= ${writtenAt}))`,
    })
    .where("id", "=", id)
    .execute();
  if (before !== "joined" || nameBefore !== name)
    await noteComingOrGoing(tx, "joined", { conversationId: id, name, now, catalogue });
}

/**
 * Gives a locked conversation to the member who answers it, unless somebody has assigned it: nobody else begins to answer then.
 * What was given in turn belongs to the member who answers first.
 */
export async function takeConversation(tx: Tx, conversationId: number, memberId: number): Promise<void> {
  await tx
    .updateTable("conversations")
    .set({ assignee_id: memberId, given_at: null })
    .where("id", "=", conversationId)
    .where(({ or, eb }) => or([eb("assignee_id", "is", null), eb("given_at", "is not", null)]))
    .execute();
}

/**
 * The assistant answers again, in a conversation that the transaction has locked.
 * @returns Whether there is one
 */
export async function leaveConversation(
  tx: Tx,
  { id, assistant_id: assistantId, person_state: before, person_name: name }: OwnedConversation,
  { now, catalogue }: { readonly now: Date } & { readonly catalogue: Catalogue },
): Promise<boolean> {
  const isAnswered = assistantId !== null;
  await tx
    .updateTable("conversations")
    .set({ ...noPerson, ai_enabled: isAnswered, updated_at: now })
    .where("id", "=", id)
    .execute();
  if (before === "joined" && name !== null)
    await noteComingOrGoing(tx, "left", { conversationId: id, name, now, catalogue });
  return isAnswered;
}

/**
 * Changes what an inbox keeps of a locked conversation. A closed one is answered by its own assistant when it goes on. Reading
 * alone is no change: it moves no conversation up in the list.
 */
export async function sortConversation(
  tx: Tx,
  conversation: OwnedConversation,
  change: BodyOf<typeof updateConversation>,
  { now, catalogue }: { readonly now: Date } & { readonly catalogue: Catalogue },
): Promise<SuccessOf<typeof updateConversation>> {
  const { status = conversation.status, tags = conversation.tags, read_id: readId } = change;
  const { assignee_id: assigneeId = conversation.assignee_id } = change;
  const snoozedUntil = snoozeOf(conversation, change, status);
  const unique = [...new Set(tags)];
  const isSorted = [change.status, change.tags, change.assignee_id, change.snoozed_until].some(
    (one) => one !== undefined,
  );
  if (status === "closed" && conversation.person_state !== null)
    await leaveConversation(tx, conversation, { now, catalogue });
  await tx
    .updateTable("conversations")
    .set({
      status,
      tags: unique,
      assignee_id: assigneeId,
      // A member who is assigned by another one keeps it: it goes on to nobody by itself.
      ...(change.assignee_id === undefined
        ? {}
        : { given_at: null, given_to: sql`array_remove(given_to, ${assigneeId}::bigint)` }),
      snoozed_until: snoozedUntil,
      ...(change.status === "closed" ? { ...noTransfer, rating_state: askedAtEnd } : {}),
      ...(readId === undefined ? {} : { read_id: readTo(conversation.id, readId) }),
      ...(change.visitor === undefined ? {} : { visitor: change.visitor }),
      ...(isSorted ? { updated_at: now } : {}),
    })
    .where("id", "=", conversation.id)
    .execute();
  return {
    status,
    tags: unique,
    assignee_id: assigneeId === null ? null : Number(assigneeId),
    snoozed_until: snoozedUntil === null ? null : timestamp(snoozedUntil),
  };
}

/** Until when it is out of the way; what is closed waits for nothing. */
function snoozeOf(
  { snoozed_until: before }: Pick<OwnedConversation, "snoozed_until">,
  { snoozed_until: given }: BodyOf<typeof updateConversation>,
  status: "open" | "closed",
): Date | null {
  if (given === undefined) return status === "closed" ? null : before;
  return given === null ? null : new Date(given);
}

/** The last of the conversation's messages up to an id. Of two windows the one that has read less takes nothing back. */
function readTo(conversationId: number, id: number) {
  return sql<number>`greatest(read_id,
    (select max(id) from messages where conversation_id = ${conversationId} and id <= ${id}))`;
}
