import * as z from "zod";
import { generateReply } from "../../../contract/operations/owner-conversations.ts";
import { isApiError } from "../../../contract/problem.ts";
import { parseNumber } from "../../carriers/parse-number.ts";
import type { Services } from "../../context.ts";
import { job } from "../../jobs/job.ts";
import { prices, smsSegmentPrice } from "../../ledger/prices.ts";
import { openByIdentifier } from "../conversations/owner-store.ts";
import type { ConversationService } from "../conversations/services.ts";
import { type ConversationRow, findConversation, findConversationById } from "../conversations/store.ts";
import { takeTurn } from "../conversations/turns/take-turn.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { keywordOf } from "./keywords.ts";
import { plainText } from "./plain-text.ts";
import { sendUnasked } from "./send-message.ts";
import * as store from "./store.ts";

type AnsweringServices = Pick<Services, ConversationService | "carrier">;

/** The turns and the answers that messages bring about keep their keys here, so that a second run repeats neither. */
const scope = "phone-messages.answer";
/** Chosen: ten segments of a text; a longer answer ends with a sentence before. */
const longestAnswerChars = 1_500;
const howToStop = "Reply STOP to get no more texts.";

/**
 * Lets the number's assistant answer a message, and sends what it says. Without an active assistant at the number nobody
 * answers; a WhatsApp message joins its conversation all the same.
 */
export const answerMessage = job({
  name: "phone-messages.answer",
  payload: z.strictObject({ phone_message_id: z.int() }),
  attempts: 8,
  timeoutMs: 120_000,
  async run({ phone_message_id: id }, services: AnsweringServices) {
    const { db, now } = services;
    const message = await store.find(db, id);
    if (!message) return;
    const number = await phoneNumbers.find(db, message.user_id, message.phone_number_id);
    if (!number || !phoneNumbers.isSubscribed(number, now())) return;
    const assistantId = await phoneNumbers.findAnswering(db, number.id);
    if (assistantId === undefined) return;
    const conversation = await openConversation(message, assistantId, services);
    const said = conversation && (await takeTurnOf(message, conversation, services));
    if (!said) return;
    const isHelp = message.channel === "sms" && keywordOf(message.body) === "help";
    const text = plainText(said.message);
    const body = cut(isHelp ? `${text} ${howToStop}` : text);
    const outgoing = {
      userId: message.user_id,
      channel: message.channel,
      from: { phoneNumberId: number.id, number: number.phone_number, senderId: message.sender_id },
      to: message.other_number,
      body,
      segmentMicros: priceOf(message, services),
      conversation: async () => conversation.id,
      messageId: said.id,
    };
    await sendUnasked(outgoing, { scope, key: String(id) }, services);
  },
});

async function openConversation(
  message: store.PhoneMessageRow,
  assistantId: number,
  { db, now }: AnsweringServices,
): Promise<ConversationRow | undefined> {
  if (message.channel === "whatsapp")
    return message.conversation_id ? findConversationById(db, message.conversation_id) : undefined;
  const customer = { identifier: message.other_number, customerPhone: message.other_number };
  const uuid = await openByIdentifier(db, { assistantId, ...customer, variables: undefined, now: now() });
  const conversation = await findConversation(db, uuid);
  if (conversation) await store.join(db, message.id, { conversationId: conversation.id });
  return conversation;
}

/** What the assistant says to a message; nothing where a person answers, or where nobody can pay. */
async function takeTurnOf(
  message: store.PhoneMessageRow,
  conversation: ConversationRow,
  services: AnsweringServices,
): Promise<{ readonly message: string; readonly id: number } | undefined> {
  try {
    const turn = await takeTurn(
      { ...services, address: message.other_number },
      {
        row: generateReply,
        conversation,
        text: message.body,
        use: { scope, key: String(message.id), payload: message.reference },
        owned: false,
      },
    );
    const { message: said, id } = "answer" in turn ? turn.answer : await turn.reply;
    return said === "" || id === undefined ? undefined : { message: said, id };
  } catch (error) {
    if (isApiError(error) && error.problem.code === "INSUFFICIENT_BALANCE") return undefined;
    throw error;
  }
}

function priceOf({ channel, other_number }: store.PhoneMessageRow, { carrier }: AnsweringServices): bigint {
  return channel === "sms" ? smsSegmentPrice(parseNumber(other_number, carrier)?.country) : prices.whatsappFreeform;
}

/** At most so many characters, ended after a sentence or a word. */
function cut(message: string): string {
  const characters = [...message];
  if (characters.length <= longestAnswerChars) return message;
  const head = characters.slice(0, longestAnswerChars - 1).join("");
  const end = Math.max(head.lastIndexOf(". "), head.lastIndexOf("\n")) + 1 || head.lastIndexOf(" ");
  return end > 0 ? `${head.slice(0, end).trimEnd()}…` : `${head}…`;
}
