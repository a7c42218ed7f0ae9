import { wordsOf } from "../../../../languages/server.ts";
import { plainText } from "../../../../text/plain-text.ts";
import { smsBody } from "../../../../text/segments.ts";
import { splitText } from "../../../../text/split-text.ts";
import { channelOf } from "../../../channels/registry.ts";
import type { Db } from "../../../storage/db.ts";
import type { MessageChannel } from "../../../storage/schema/phone-messages.ts";
import { type Catalogue, languageCode } from "../../catalogues/catalogue.ts";
import * as phoneNumbers from "../../phone-numbers/store.ts";
import { asksForMore } from "../keywords/asks-for-more.ts";
import * as store from "../store.ts";

/** Chosen: more of an answer is asked for by nobody. A line of what is read back is shorter. */
const longestAnswer = { chars: 20_000, lineChars: 5_000 };

/** An answer as it is sent to a phone: without Markdown, in parts, each of which says how to get the next one. */
export function answerParts(
  answer: string,
  {
    channel,
    language,
    isHelp = false,
  }: { readonly channel: MessageChannel; readonly language: string; readonly isHelp?: boolean },
): string[] {
  const { howToReadOn, howToStop } = wordsOf(language).messages.keywords;
  return splitText(plainAnswer(answer), {
    fits: channelOf(channel).fits,
    ending: ` ${howToReadOn}`,
    ...(isHelp ? { firstEnding: ` ${howToStop}` } : {}),
  });
}

/** A part that was sent, without what it says of the next one. */
export function withoutEnding(part: string, language: string): string {
  const { howToReadOn } = wordsOf(language).messages.keywords;
  const ending = [howToReadOn, smsBody(howToReadOn)].find((words) => part.endsWith(words));
  return ending === undefined ? part : part.slice(0, -ending.length);
}

/** Markdown as a phone shows it. */
export function plainAnswer(answer: string): string {
  return plainText(answer.slice(0, longestAnswer.chars).toWellFormed(), longestAnswer.chars);
}

/** Whether all of an answer is sent to a person who asks for the rest. */
export function isSentWhole(answer: string): boolean {
  return (
    answer.length <= longestAnswer.chars && answer.split("\n").every((line) => line.length <= longestAnswer.lineChars)
  );
}

/** The language that texts from a number are in: its assistant's. */
export async function languageOfNumber(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  numberId: number,
): Promise<string> {
  return languageCode(catalogue, (await phoneNumbers.findAssistantAt(db, numberId))?.language_id);
}

/** A part of an answer that somebody asks for. */
export interface NextPart {
  readonly body: string;
  readonly conversationId: number;
  /** The answer in its conversation. */
  readonly messageId: number;
}

/**
 * The next part of the answer that was sent last to a person who writes MORE; nothing if they write something else, or have it all.
 */
export async function findNextPart(
  message: store.PhoneMessageRow,
  services: { readonly db: Db; readonly catalogue: Catalogue },
): Promise<NextPart | undefined> {
  const language = await languageOfNumber(services, message.phone_number_id);
  if (!asksForMore(message.body, language)) return undefined;
  const [last, ...before] = await partsBefore(services.db, message);
  if (!last || last.message_id === null || last.conversation_id === null) return undefined;
  const sent = 1 + before.filter(({ message_id }) => message_id === last.message_id).length;
  const body = answerParts(last.content ?? "", { channel: message.channel, language })[sent];
  return body === undefined ? undefined : { body, conversationId: last.conversation_id, messageId: last.message_id };
}

/** Chosen: a longer answer has fewer parts, since no more of it is read as Markdown. */
const mostParts = 20;

/** What was sent to the writer of a text before it, newest first, with what it stands for in its conversation. */
function partsBefore(db: Db, message: store.PhoneMessageRow) {
  return store
    .sentBefore(db, message)
    .leftJoin("messages as m", "m.id", "p.message_id")
    .select(["p.message_id", "p.conversation_id", "m.content"])
    .limit(mostParts)
    .execute();
}
