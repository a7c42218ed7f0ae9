import { hasWords, wordsOf } from "../../../../languages/server.ts";
import type { InvitationWords } from "../../../../languages/shapes/server/messages.ts";
import { plainText } from "../../../../text/plain-text.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import type { Vault } from "../../../vault.ts";
import type { Catalogue } from "../../catalogues/catalogue.ts";
import { insertMessage, listMessages } from "../../conversations/store.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import { findAsked, type InvitationRow, noteAnswer, noteQuestion, useCode } from "../../whatsapp/invitations.ts";
import { sendUnasked } from "../send-message.ts";
import * as store from "../store.ts";
import { answerTo } from "./answer-destination.ts";

/** The turns and the answers that messages bring about keep their keys here, so that a second run repeats neither. */
export const answerScope = "phone-messages.answer";
/** Chosen: what the assistant needs to go on with. */
const passedOn = { messages: 12, chars: 2_000 };

/**
 * What a message says to an invitation, if it says anything: it brings the code, and its writer is asked whether to go on with the
 * chat of that site; or it agrees, and the conversation takes over what was said there. Nothing of the chat is shown before that,
 * and nothing is proved about the number. Whatever else is written next declines; the assistant answers it, but for a plain "no".
 * @returns What is sent in answer; nothing if the message has nothing to do with an invitation
 */
export async function readInvitation(
  message: store.PhoneMessageRow,
  { db, now, catalogue }: { readonly db: Db; readonly now: () => Date; readonly catalogue: Catalogue },
): Promise<string | undefined> {
  const { id, channel, sender_id: senderId, other_number: customerPhone, body, conversation_id: here } = message;
  if (channel !== "whatsapp" || senderId === null || here === null) return undefined;
  const written = { id, senderId, customerPhone, body };
  return inTransaction(db, async (tx) => {
    const invitation = await useCode(tx, written, now());
    if (invitation) {
      const { texts } = await languageOf(tx, invitation, catalogue);
      return texts.question.replace("{site}", () => invitation.site);
    }
    const asked = await findAsked(tx, written, now());
    if (!asked) return undefined;
    // Its words of many languages are loaded only where somebody was asked.
    const { agreesInAnyLanguage, declinesInAnyLanguage } = await import(
      "../../../engine/confirmation/read-confirmation.ts"
    );
    const { language, texts } = await languageOf(tx, asked, catalogue);
    const agrees = agreesInAnyLanguage(body, language);
    // An agreement to a question that did not go out does not count: it is asked now.
    if (agrees && asked.answered_at === null && !(await store.isSentBefore(tx, questionOf(asked), id))) {
      await noteQuestion(tx, asked.id, id);
      return texts.question.replace("{site}", () => asked.site);
    }
    if (asked.answered_at === null) {
      await noteAnswer(tx, asked.id, { messageId: id, now: now() });
      if (agrees) await joinConversations(tx, asked, { here, inChat: texts.inChat, now: now() });
    }
    if (agrees) return asked.message ?? texts.thanks;
    return declinesInAnyLanguage(body) ? texts.declined.replace("{site}", () => asked.site) : undefined;
  });
}

/** The key that a question is sent under: it names the message that it answers. */
function questionOf({ phone_message_id: messageId }: InvitationRow) {
  return { scope: answerScope, key: String(messageId) };
}

/** Sends what {@link readInvitation} found, once. */
export async function answerInvitation(
  message: store.PhoneMessageRow,
  body: string,
  services: Parameters<typeof sendUnasked>[2] & { readonly vault: Vault },
): Promise<void> {
  const { conversation_id: conversationId } = message;
  const number = await phoneNumbers.find(services.db, message.user_id, message.phone_number_id);
  if (!number || conversationId === null || !phoneNumbers.isSubscribed(number, services.now())) return;
  const outgoing = {
    ...(await answerTo(message, number, services)),
    body,
    conversation: async () => conversationId,
  };
  await sendUnasked(outgoing, { scope: answerScope, key: String(message.id) }, services);
}

/** The language that an invitation is in: the visitor's, else that of the chat's assistant, else English. */
async function languageOf(
  tx: Tx,
  { language, conversation_id: chat }: InvitationRow,
  { languages }: Catalogue,
): Promise<{ readonly language: string; readonly texts: InvitationWords }> {
  const assistant = await tx
    .selectFrom("conversations as c")
    .innerJoin("assistants as a", "a.id", "c.assistant_id")
    .select("a.language_id")
    .where("c.id", "=", chat)
    .executeTakeFirst();
  const own = languages.find(({ id }) => id === assistant?.language_id)?.iso_2;
  for (const known of [language, own]) {
    const texts = known && hasWords(known) ? wordsOf(known).messages.invitation : undefined;
    if (known && texts) return { language: known, texts };
  }
  return { language: "en", texts: wordsOf("en").messages.invitation };
}

/** Each conversation notes the other; the assistant reads the one in WhatsApp, with what was said in the chat as data. */
async function joinConversations(
  tx: Tx,
  { conversation_id: chat, site }: InvitationRow,
  { here, inChat, now }: { readonly here: number; readonly inChat: string; readonly now: Date },
): Promise<void> {
  const { rows } = await listMessages(tx, chat, { after: undefined, before: undefined, limit: passedOn.messages });
  const said = rows
    .filter(({ role, state }) => role !== "system" && state === "done")
    .map(({ role, content }) => `${role === "user" ? "Visitor" : "Assistant"}: ${plainText(content)}`)
    .join("\n");
  const content = `The chat from ${site} goes on here. What was said there:\n${[...said].slice(-passedOn.chars).join("")}`;
  const note = { role: "system", state: "done", now } as const;
  // In the order of ids, as all who lock two conversations do.
  const notes = [
    { ...note, conversationId: here, content },
    { ...note, conversationId: chat, content: inChat, event: { kind: "whatsapp_continued" } as const },
  ].sort((a, b) => a.conversationId - b.conversationId);
  for (const item of notes) await insertMessage(tx, item);
}
