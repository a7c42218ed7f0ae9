import { randomUUID } from "node:crypto";
import type { Carrier, ReceivedMessage } from "../../carriers/carrier.ts";
import type { Keyword } from "../../carriers/opt-out-words.ts";
import { channelOf, keepsConversations } from "../../channels/registry.ts";
import type { Jobs } from "../../jobs/queue.ts";
import { afterCommit, type Db, inTransaction, type Tx } from "../../storage/db.ts";
import { figures } from "../../telemetry/figures.ts";
import { setStopped } from "../campaigns/calling/suppression.ts";
import type { Catalogue } from "../catalogues/catalogue.ts";
import { insertMessage } from "../conversations/store.ts";
import { spendWindow } from "../daily-spend-cap.ts";
import * as phoneNumbers from "../phone-numbers/store.ts";
import { senderOfNumber } from "../whatsapp/senders.ts";
import { answerMessage } from "./answers/answer-message.ts";
import { languageOfNumber } from "./answers/answer-parts.ts";
import { confirmKeyword } from "./keywords/confirm-keyword.ts";
import { describeMedium } from "./media/describe-medium.ts";
import { openPhoneConversation } from "./phone-conversations.ts";
import * as store from "./store.ts";

interface ReceivingServices {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: () => Date;
  readonly carrier: Carrier;
  readonly catalogue: Catalogue;
}

/**
 * Takes a message that somebody wrote to a number: writes it down once, whatever the carrier repeats, and lets the number's
 * assistant answer it. STOP and START are obeyed first, and confirmed by us or the carrier; the assistant answers neither STOP nor a
 * START that ends it, and nobody who has not said START since. A picture, voice message or place is stored in words, such as
 * "[Picture]"; its files are fetched before it is answered. A message to a number that is nobody's is dropped.
 */
export async function receiveMessage(received: ReceivedMessage, services: ReceivingServices): Promise<void> {
  const { db, jobs, now, carrier, catalogue } = services;
  const { channel, sid, from, to, body: words, medium, files = [], answered } = received;
  await inTransaction(db, async (tx) => {
    const number = await phoneNumbers.findByNumber(tx, to);
    const by = channelOf(channel);
    const sender = number && by.hasSenders ? await senderOfNumber(tx, number.id) : undefined;
    if (!number || (by.hasSenders && !sender)) return;
    const at = now();
    const keyword = answered ?? by.keywordOf(words);
    const isDescribed = medium !== undefined && keyword === undefined;
    const body = isDescribed
      ? describeMedium(medium, words, await languageOfNumber({ db: tx, catalogue }, number.id))
      : words;
    const message = await store.insertReceived(tx, {
      user_id: number.user_id,
      channel,
      kind: "freeform",
      direction: "inbound",
      phone_number_id: number.id,
      sender_id: sender?.id ?? null,
      own_number: to,
      other_number: from,
      body,
      is_wordless: isDescribed && words.trim() === "",
      files: isDescribed && keepsConversations(by) && files.length > 0 ? JSON.stringify(files) : null,
      segments: by.receivedSegmentsOf(body),
      segment_micros: 0n,
      status: "received",
      carrier: carrier.name,
      reference: randomUUID(),
      sid,
      created_at: at,
      updated_at: at,
    });
    if (!message) return;
    afterCommit(tx, () => figures.messages.note({ channel, direction: "inbound", outcome: "received" }));
    const next = keyword === undefined ? "answer" : await obey(tx, keyword, message, at);
    if (keepsConversations(by)) await joinConversation(tx, message, { isAnswered: next === "answer", now: at });
    if (answered) return;
    if (next === "confirm")
      await jobs.enqueue(tx, confirmKeyword, { phone_message_id: message.id }, { owner: message.user_id });
    if (next === "answer")
      await jobs.enqueue(tx, answerMessage, { phone_message_id: message.id }, { owner: message.user_id });
  });
}

/** A message stands in the conversation of its channel also where nobody but a person answers. */
async function joinConversation(
  tx: Tx,
  message: store.PhoneMessageRow,
  { isAnswered, now }: { readonly isAnswered: boolean; readonly now: Date },
): Promise<void> {
  const { id, user_id: userId, own_number: senderPhone, other_number: customerPhone, body: content } = message;
  const assistantId = await phoneNumbers.findAnswering(tx, message.phone_number_id);
  const pair = { userId, channel: message.channel, senderPhone, customerPhone };
  const { id: conversationId } = await openPhoneConversation(tx, pair, { assistantId, now });
  // Where an assistant answers, its turn stores the message. One with files waits for them.
  const stands =
    !isAnswered || (assistantId === undefined && !message.files)
      ? { messageId: (await insertMessage(tx, { conversationId, role: "user", content, state: "done", now })).id }
      : {};
  await store.join(tx, id, { conversationId, ...stands });
}

/**
 * @returns What follows: a START without a STOP before it may be an answer to the assistant, and it is whom the first HELP of a
 *   UTC day reaches
 */
async function obey(
  tx: Tx,
  keyword: Keyword,
  message: store.PhoneMessageRow,
  now: Date,
): Promise<"confirm" | "answer" | "nothing"> {
  if (keyword === "help") {
    const today = await store.bodiesReceivedBefore(tx, message, spendWindow(now));
    const { keywordOf } = channelOf(message.channel);
    if (today.some((body) => keywordOf(body) === "help")) return "nothing";
    return (await phoneNumbers.findAnswering(tx, message.phone_number_id)) === undefined ? "confirm" : "answer";
  }
  const isStopped = keyword === "stop";
  const isNew = await setStopped(tx, { userId: message.user_id, phoneNumber: message.other_number, isStopped, now });
  if (isNew) return "confirm";
  return keyword === "stop" ? "nothing" : "answer";
}
