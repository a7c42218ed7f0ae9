import { wordsOf } from "../../../../languages/server.ts";
import type { Tx } from "../../../storage/db.ts";
import { type Catalogue, languageCode } from "../../catalogues/catalogue.ts";
import { insertMessage } from "../store.ts";

/**
 * Chosen: who answers a visitor without giving a name; without any, the message would be shown as the assistant's. That such a
 * person joined, a page says in its own language.
 */
export const namelessPerson = "Our team";

/** Says in a conversation that a person has joined or left it: a later reader sees when that was. */
export async function noteComingOrGoing(
  tx: Tx,
  what: "joined" | "left",
  {
    conversationId,
    name,
    now,
    catalogue,
  }: { readonly conversationId: number; readonly name: string; readonly now: Date } & { readonly catalogue: Catalogue },
): Promise<void> {
  const content = comingOrGoingText(await languageOf(tx, conversationId, catalogue), what, name);
  const event = { kind: `person_${what}`, ...(name === namelessPerson ? {} : { name }) } as const;
  await insertMessage(tx, { conversationId, role: "system", content, event, state: "done", now });
}

/** @param language ISO 639-1; English where there is no text for it */
export function comingOrGoingText(language: string, what: "joined" | "left", name: string): string {
  return wordsOf(language).messages.person[what].replace("{name}", () => name);
}

async function languageOf(tx: Tx, conversationId: number, catalogue: Catalogue) {
  const assistant = await tx
    .selectFrom("conversations as c")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select("a.language_id")
    .where("c.id", "=", conversationId)
    .executeTakeFirst();
  return assistant ? languageCode(catalogue, assistant.language_id) : "en";
}

/** Stores the event that a person is writing, in place of the one before. */
export async function noteTyping(
  tx: Tx,
  conversationId: number,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  const typing = { conversation_id: conversationId, type: "typing" } as const;
  await tx
    .deleteFrom("conversation_events")
    .where((eb) => eb.and(typing))
    .execute();
  const event = { ...typing, data: JSON.stringify({ name }), created_at: now };
  await tx.insertInto("conversation_events").values(event).execute();
}
