import type { Services } from "../../../context.ts";
import type { Tx } from "../../../storage/db.ts";
import { insertMessage } from "../store.ts";

/**
 * Chosen: who answers a visitor without giving a name; without any, the message would be shown as the assistant's. That such a
 * person joined, a page says in its own language.
 */
export const namelessPerson = "Our team";

/** What both sides read when a person joins or leaves, by the assistant's language. */
const texts: Readonly<Record<string, { readonly joined: string; readonly left: string }>> = {
  en: { joined: "{name} joined", left: "{name} left" },
  de: { joined: "{name} ist dem Chat beigetreten", left: "{name} hat den Chat verlassen" },
  fr: { joined: "{name} a rejoint la conversation", left: "{name} a quitté la conversation" },
  es: { joined: "{name} se ha unido al chat", left: "{name} ha salido del chat" },
};

/** Says in a conversation that a person has joined or left it: whoever reads it later sees when that was. */
export async function noteComingOrGoing(
  tx: Tx,
  what: "joined" | "left",
  {
    conversationId,
    name,
    now,
    catalogue,
  }: { readonly conversationId: number; readonly name: string; readonly now: Date } & Pick<Services, "catalogue">,
): Promise<void> {
  const content = (await textsOf(tx, conversationId, catalogue))[what].replace("{name}", () => name);
  const event = { kind: `person_${what}`, ...(name === namelessPerson ? {} : { name }) } as const;
  await insertMessage(tx, { conversationId, role: "system", content, event, state: "done", now });
}

async function textsOf(tx: Tx, conversationId: number, catalogue: Services["catalogue"]) {
  const { language_id: id } = await tx
    .selectFrom("conversations as c")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select("a.language_id")
    .where("c.id", "=", conversationId)
    .executeTakeFirstOrThrow();
  const language = catalogue.languages.find((known) => known.id === id)?.iso_2 ?? "en";
  return (Object.hasOwn(texts, language) && texts[language]) || (texts.en as (typeof texts)[string]);
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
