import { withPlainCharacters } from "../../../../text/segments.ts";
import type { WasShown } from "../../../engine/turn.ts";
import type { Db } from "../../../storage/db.ts";
import type { Catalogue } from "../../catalogues/catalogue.ts";
import * as store from "../store.ts";
import { isSentWhole, languageOfNumber, plainAnswer, withoutEnding } from "./answer-parts.ts";

/**
 * What of the last answer of a conversation was on its way to the phone before a message came from there: the parts that the
 * network took. Nothing of an answer that was refused, whose outcome is unknown, or that was given elsewhere.
 */
export async function readDeliveredParts(
  message: Pick<store.PhoneMessageRow, "id" | "conversation_id" | "phone_number_id">,
  services: { readonly db: Db; readonly catalogue: Catalogue },
): Promise<WasShown> {
  const { db } = services;
  const answered = await db
    .selectFrom("turns")
    .select("reply_id")
    .where("conversation_id", "=", message.conversation_id)
    .where("reply_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!answered?.reply_id) return () => false;
  const parts = await store.bodiesSentBefore(db, answered.reply_id, message.id);
  const language = await languageOfNumber(services, message.phone_number_id);
  const shown = normalizedText(parts.map((part) => withoutEnding(part, language)).join(" "));
  return (markdown) => isSentWhole(markdown) && shown.includes(normalizedText(plainAnswer(markdown)));
}

/** Parts are cut at blanks, and texts have plain quotes and dashes. */
function normalizedText(text: string): string {
  return withPlainCharacters(text).replaceAll(/\s+/g, " ").trim();
}
