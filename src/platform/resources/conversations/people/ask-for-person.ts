import { fail } from "../../../../contract/kit/operation.ts";
import { askForPerson } from "../../../../contract/operations/conversations/conversations.ts";
import { wantsPerson } from "../../../engine/understanding/person.ts";
import { countOrRefuse } from "../../../http/limits/fixed-window.ts";
import { inTransaction } from "../../../storage/db.ts";
import { handler } from "../../handler.ts";
import { readableConversation } from "../access.ts";
import { presentPerson } from "../present.ts";
import type { ConversationContext, ConversationService } from "../services.ts";
import { type ConversationRow, findConversation } from "../store.ts";
import { mailOwnerLater } from "./mail-owner.ts";
import { offerToGoOn, waitOf } from "./offer-to-go-on.ts";
import { waitForPerson } from "./people.ts";

/** Chosen: nobody corrects an e-mail address more often. */
const askLimit = { limit: 20, windowMs: 3_600_000 };

/** Refusals in order: 422, guessing, unknown conversation, access, bounds. */
export const askForPersonHandler = handler<typeof askForPerson, ConversationService>(
  async ({ params: { uuid }, body }, context) => {
    const { db, now } = context;
    const { conversation, owned } = await readableConversation(askForPerson, db, uuid, context, now());
    if (!owned) await countOrRefuse(db, { ...askLimit, key: `person:${conversation.id}` }, now());
    await requestPerson(conversation, body.email, context);
    const changed = await findConversation(db, uuid);
    const person = changed && presentPerson(changed);
    if (!person) return fail(askForPerson, "CONVERSATION_NOT_FOUND");
    return { status: true as const, person };
  },
);

/** Does the same for a message that asks for a person in words. @returns Whether it did */
export async function askInWords(
  conversation: ConversationRow,
  text: string,
  context: ConversationContext,
): Promise<boolean> {
  const isAsked = takesPerson(conversation) && wantsPerson(text);
  if (isAsked) await requestPerson(conversation, undefined, context);
  return isAsked;
}

/** Whether a request for a person in words counts, in whatever words: in a chat that the assistant answers. */
export function takesPerson({ ai_enabled: isAnswered, type }: Pick<ConversationRow, "ai_enabled" | "type">): boolean {
  return isAnswered && (type === "widget" || type === "test");
}

/** Lets a conversation wait for a person. The assistant says nothing from the next message on. */
export async function requestPerson(
  { id, assistant_id: assistantId, owner_id: owner }: Pick<ConversationRow, "id" | "assistant_id" | "owner_id">,
  email: string | undefined,
  { db, now, jobs, mail, consoleUrl }: Pick<ConversationContext, "db" | "now" | "jobs" | "mail" | "consoleUrl">,
): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    if (!(await waitForPerson(tx, id, { email, now: at }))) return;
    const payload = { conversation: id, since: at.getTime() };
    if (assistantId !== null)
      await jobs.enqueue(tx, offerToGoOn, payload, { owner, after: await waitOf(tx, assistantId) });
    await mailOwnerLater(tx, owner, { jobs, mail, consoleUrl });
  });
}
