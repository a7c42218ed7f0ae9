import type { Services } from "../../../context.ts";
import type { Tx } from "../../../storage/db.ts";
import { languageCode } from "../../catalogues/catalogue.ts";
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
  it: { joined: "{name} si è unito alla chat", left: "{name} ha lasciato la chat" },
  pt: { joined: "{name} entrou na conversa", left: "{name} saiu da conversa" },
  nl: { joined: "{name} neemt nu deel aan de chat", left: "{name} heeft de chat verlaten" },
  pl: { joined: "{name} dołącza do czatu", left: "{name} opuszcza czat" },
  uk: { joined: "{name} приєднується до чату", left: "{name} залишає чат" },
  tr: { joined: "{name} sohbete katıldı", left: "{name} sohbetten ayrıldı" },
  ar: { joined: "انضم {name} إلى المحادثة", left: "غادر {name} المحادثة" },
  he: { joined: "{name} בצ׳אט", left: "{name} כבר לא בצ׳אט" },
  hi: { joined: "{name} चैट में शामिल हुए", left: "{name} चैट से चले गए" },
  ja: { joined: "{name}さんがチャットに参加しました", left: "{name}さんがチャットから退出しました" },
  ko: { joined: "{name} 님이 채팅에 참여했습니다", left: "{name} 님이 채팅에서 나갔습니다" },
  zh: { joined: "{name} 已加入聊天", left: "{name} 已离开聊天" },
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
  const content = comingOrGoingText(await languageOf(tx, conversationId, catalogue), what, name);
  const event = { kind: `person_${what}`, ...(name === namelessPerson ? {} : { name }) } as const;
  await insertMessage(tx, { conversationId, role: "system", content, event, state: "done", now });
}

/** @param language ISO 639-1; English where there is no text for it */
export function comingOrGoingText(language: string, what: "joined" | "left", name: string): string {
  const known = Object.hasOwn(texts, language) ? language : "en";
  return texts[known]![what].replace("{name}", () => name);
}

async function languageOf(tx: Tx, conversationId: number, catalogue: Services["catalogue"]) {
  const { language_id: id } = await tx
    .selectFrom("conversations as c")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select("a.language_id")
    .where("c.id", "=", conversationId)
    .executeTakeFirstOrThrow();
  return languageCode(catalogue, id);
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
