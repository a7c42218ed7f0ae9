import { sql } from "kysely";
import type { Tx } from "../../../storage/db.ts";
import type { ConversationContext } from "../services.ts";
import { noteComingOrGoing } from "./coming-and-going.ts";
import { mailOwnerLater } from "./mail-owner.ts";
import { offerToGoOn, waitOf } from "./offer-to-go-on.ts";

/** Chosen: who has had no answer for a day has left; a "thank you" of last month is nobody who waits. */
const stillThereMs = 24 * 3_600_000;

/**
 * Lets the visitors whom a member was answering wait for somebody else, before the member is removed: those who have written
 * last, and not long ago. Whose conversation was assigned to somebody else is known by the name they answer under, unless a
 * colleague has the same one. Everybody who waits is in the list and notified as after any request for a person.
 */
export async function passOn(
  tx: Tx,
  { memberId, userId }: { readonly memberId: number; readonly userId: number },
  {
    now,
    catalogue,
    jobs,
    mail,
    consoleUrl,
  }: Pick<ConversationContext, "now" | "catalogue" | "jobs" | "mail" | "consoleUrl">,
): Promise<void> {
  const at = now();
  const { rows } = await sql<{ id: number; type: string; assistant_id: number | null; person_name: string | null }>`
    select c.id, c.type, c.assistant_id, c.person_name from conversations c
    where c.user_id = ${userId} and c.person_state = 'joined' and c.status = 'open' and (c.assignee_id = ${memberId}
      or c.person_name = (select name from members m where m.id = ${memberId} and not exists (
        select from members other join users u on u.id = other.user_id
        where other.user_id = m.user_id and other.id <> m.id and m.name in (other.name, u.name))))
      and exists (
      select from messages m where m.id = (select max(id) from messages where conversation_id = c.id)
        and m.role = 'user' and m.created_at > ${new Date(at.getTime() - stillThereMs)})
    order by c.id for update of c
  `.execute(tx);
  for (const { id, type, assistant_id: assistantId, person_name: name } of rows) {
    const waiting = { person_state: "waiting", person_since: at, updated_at: at } as const;
    await tx.updateTable("conversations").set(waiting).where("id", "=", id).execute();
    if (name !== null) await noteComingOrGoing(tx, "left", { conversationId: id, name, now: at, catalogue });
    const payload = { conversation: Number(id), since: at.getTime() };
    // On a phone nobody reads the offer to go on with the assistant.
    if (assistantId !== null && (type === "widget" || type === "test"))
      await jobs.enqueue(tx, offerToGoOn, payload, { owner: userId, after: await waitOf(tx, assistantId) });
  }
  if (rows.length > 0) await mailOwnerLater(tx, userId, { jobs, mail, consoleUrl });
}
