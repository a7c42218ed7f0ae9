import * as z from "zod";
import {
  answerConversation,
  generateReply,
} from "../../../../contract/operations/conversations/owner-conversations.ts";
import { isApiError } from "../../../../contract/problem.ts";
import { wordsOf } from "../../../../languages/server.ts";
import { channelOf, keepsConversations } from "../../../channels/registry.ts";
import { phoneKeyOf } from "../../../client-address.ts";
import { job } from "../../../jobs/job.ts";
import { readBalance } from "../../../ledger/ledger.ts";
import { prices } from "../../../ledger/prices.ts";
import { numberForms } from "../../../number-forms.ts";
import { inTransaction } from "../../../storage/db.ts";
import { takeFiles } from "../../conversations/attachments/take.ts";
import { findByIdentifier, openByIdentifier } from "../../conversations/owner-store.ts";
import type { ConversationServices } from "../../conversations/services.ts";
import {
  type ConversationRow,
  findConversation,
  findConversationById,
  insertMessage,
} from "../../conversations/store.ts";
import { takeTurn } from "../../conversations/turns/take-turn.ts";
import { leaveInactiveAssistant } from "../../conversations/turns/transfers.ts";
import { fitsDailyCap } from "../../daily-spend-cap.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import { reactsTo } from "../keywords/reacts-to.ts";
import { takeFilesOf } from "../media/take-files.ts";
import { sendUnasked } from "../send-message.ts";
import * as store from "../store.ts";
import { answerTo, priceOf } from "./answer-destination.ts";
import { answerInvitation, answerScope, readInvitation } from "./answer-invitation.ts";
import { mayBeAnswered, spendingOf } from "./answer-limits.ts";
import { answerParts, findNextPart, languageOfNumber } from "./answer-parts.ts";
import { readDeliveredParts } from "./delivered-parts.ts";

/**
 * Lets the number's assistant answer a message, and sends what it says; not to a reaction to what was sent. Without an active assistant at the number, or the money
 * for an answer, nobody answers. A WhatsApp message stands in its conversation all the same, and so does a text to an assistant.
 */
export const answerMessage = job({
  name: "phone-messages.answer",
  payload: z.strictObject({ phone_message_id: z.int() }),
  attempts: 8,
  timeoutMs: 120_000,
  async run({ phone_message_id: id }, services: ConversationServices) {
    const message = await store.find(services.db, id);
    if (!message) return;
    const files = await takeFilesOf(message, services);
    const isReaction = !message.is_wordless && reactsTo(message.body, await store.bodiesSentTo(services.db, message));
    if (isReaction || !(await mayBeAnswered(message, services))) {
      await openUnanswered(message, services);
      return standInConversation(message, services, files);
    }
    // What has no words answers no question, and asks for no rest.
    const invited = message.is_wordless ? undefined : await readInvitation(message, services);
    if (invited !== undefined) {
      await standInConversation(message, services, files);
      return answerInvitation(message, invited, services);
    }
    if (!message.is_wordless && (await readOn(message, services))) return;
    if (!(await answer(message, services, files))) await standInConversation(message, services, files);
  },
});

/** Sends the next part of an answer to a person who asks for it, without a turn. @returns Whether there is one */
async function readOn(message: store.PhoneMessageRow, services: ConversationServices): Promise<boolean> {
  const { db, now } = services;
  const number = await phoneNumbers.find(db, message.user_id, message.phone_number_id);
  if (!number || !phoneNumbers.isSubscribed(number, now())) return false;
  const next = await findNextPart(message, services);
  if (!next) return false;
  await store.join(db, message.id, { conversationId: next.conversationId });
  await standInConversation(message, services);
  const { body, conversationId, messageId } = next;
  const outgoing = {
    ...(await answerTo(message, number, services)),
    body,
    conversation: async () => conversationId,
    messageId,
  };
  await sendUnasked(outgoing, { scope: answerScope, key: String(message.id) }, services);
  return true;
}

/** @returns Whether an assistant answered, or a person will */
async function answer(
  message: store.PhoneMessageRow,
  services: ConversationServices,
  files: readonly string[],
): Promise<boolean> {
  const { db, now } = services;
  const number = await phoneNumbers.find(db, message.user_id, message.phone_number_id);
  if (!number || !phoneNumbers.isSubscribed(number, now())) return false;
  const assistantId = await phoneNumbers.findAnswering(db, number.id);
  if (assistantId === undefined) return false;
  const conversation = await openConversation(message, assistantId, services);
  if (!conversation || !(await canPay(message, services))) return false;
  // It came while nobody but people answered there, and stands in the conversation for them.
  if (message.message_id !== null && !message.is_wordless) return true;
  if (message.is_wordless && files.length === 0) return askForWords(message, conversation, number, services);
  const said = await takeTurnOf(message, conversation, services, files);
  if (!said) return false;
  if (said.message === "") return true;
  const outgoing = {
    ...(await answerTo(message, number, services)),
    body: await bodyOf(said.message, message, services),
    conversation: async () => conversation.id,
    messageId: said.id,
  };
  await sendUnasked(outgoing, { scope: answerScope, key: String(message.id) }, services);
  return true;
}

/** Without a file the assistant reads words alone, and says so once, however many pictures follow each other. */
async function askForWords(
  message: store.PhoneMessageRow,
  { id, ai_enabled, person_state }: ConversationRow,
  number: phoneNumbers.PhoneNumberRow,
  services: ConversationServices,
): Promise<boolean> {
  await standInConversation(message, services);
  if (!ai_enabled || person_state !== null || (await store.followsWordless(services.db, message))) return true;
  const { onlyText } = wordsOf(await languageOfNumber(services, message.phone_number_id)).messages.media;
  const outgoing = { ...(await answerTo(message, number, services)), body: onlyText, conversation: async () => id };
  await sendUnasked(outgoing, { scope: answerScope, key: String(message.id) }, services);
  return true;
}

/** An answer that cannot be sent is not thought of either. The day must have room for the longest, since nobody knows it yet. */
async function canPay(message: store.PhoneMessageRow, services: ConversationServices): Promise<boolean> {
  const { availableMicros } = await readBalance(services.db, message.user_id);
  const { paysForTurn, mostSegments } = channelOf(message.channel);
  const turn = paysForTurn ? prices.chatTurn : 0n;
  const part = priceOf(message, services);
  if (availableMicros < turn + part) return false;
  const most = turn + part * BigInt(mostSegments.answer);
  return fitsDailyCap(services.db, await spendingOf(message, services), most);
}

/** A text that is not answered stands in the conversation with its writer, where an assistant would have answered it. */
async function openUnanswered(message: store.PhoneMessageRow, services: ConversationServices): Promise<void> {
  const assistantId = await phoneNumbers.findAnswering(services.db, message.phone_number_id);
  if (assistantId !== undefined) await openConversation(message, assistantId, services);
}

/** What nobody answers is read by members who look into the conversation. */
async function standInConversation(
  { id, body: content }: store.PhoneMessageRow,
  { db, now }: ConversationServices,
  files: readonly string[] = [],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Read anew: a text gets its conversation on the way to its answer.
    const current = await tx
      .selectFrom("phone_messages")
      .select(["conversation_id", "message_id"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!current || current.conversation_id === null || current.message_id !== null) return;
    const conversationId = current.conversation_id;
    const { id: messageId } = await insertMessage(tx, {
      conversationId,
      role: "user",
      content,
      state: "done",
      now: now(),
    });
    await takeFiles(tx, answerConversation, { conversationId, messageId, files });
    await store.join(tx, id, { conversationId, messageId });
  });
}

async function openConversation(
  message: store.PhoneMessageRow,
  assistantId: number,
  { db, now }: ConversationServices,
): Promise<ConversationRow | undefined> {
  if (keepsConversations(channelOf(message.channel)))
    return message.conversation_id ? findConversationById(db, message.conversation_id) : undefined;
  // Known by another form of the same number, they go on in the conversation of that.
  const slotFilling = numberForms(message.other_number).filter((form) => form !== message.other_number);
  const others = await Promise.all(slotFilling.map((form) => findByIdentifier(db, assistantId, form)));
  const identifier = others.find((other) => other !== undefined)?.external_identifier ?? message.other_number;
  const customer = { identifier, customerPhone: message.other_number };
  const uuid = await openByIdentifier(db, { assistantId, ...customer, variables: undefined, now: now() });
  const conversation = await findConversation(db, uuid);
  if (conversation) await store.join(db, message.id, { conversationId: conversation.id });
  return conversation;
}

/** What the assistant says to a message: nothing if a person answers. Undefined if nobody can pay. */
async function takeTurnOf(
  message: store.PhoneMessageRow,
  conversation: ConversationRow,
  services: ConversationServices,
  files: readonly string[],
): Promise<{ readonly message: string; readonly id: number } | undefined> {
  await leaveInactiveAssistant(services.db, conversation.id);
  try {
    const turn = await takeTurn(
      { ...services, address: phoneKeyOf(message.other_number, services.vault) },
      {
        row: generateReply,
        conversation,
        text: message.body,
        files,
        use: { scope: answerScope, key: String(message.id), payload: message.reference },
        owned: false,
        onPhone: true,
        readDeliveredParts: () => readDeliveredParts({ ...message, conversation_id: conversation.id }, services),
      },
    );
    const { message: said, id = 0 } = "answer" in turn ? turn.answer : await turn.reply;
    return { message: id === 0 ? "" : said, id };
  } catch (error) {
    if (isApiError(error) && error.problem.code === "INSUFFICIENT_BALANCE") return undefined;
    throw error;
  }
}

/** As much of an answer as one message takes. */
async function bodyOf(answer: string, message: store.PhoneMessageRow, services: ConversationServices): Promise<string> {
  const language = await languageOfNumber(services, message.phone_number_id);
  const isHelp = channelOf(message.channel).keywordOf(message.body) === "help";
  const [first = ""] = answerParts(answer, { channel: message.channel, language, isHelp });
  return first;
}
