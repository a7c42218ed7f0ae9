import { sql } from "kysely";
import { fail } from "../../../contract/kit/operation.ts";
import * as rows from "../../../contract/operations/conversations/owner-conversations.ts";
import { addOwnerEvent } from "../../events/owner-events.ts";
import { cursorEnvelope, readPart } from "../../http/lists/cursor.ts";
import { noteAssigned } from "../../notifications/store.ts";
import { erase } from "../../retention/erase.ts";
import { lockAssistantsFirst } from "../../retention/removal.ts";
import { inTransaction, type Tx } from "../../storage/db.ts";
import { implement } from "../handler.ts";
import { findAccountMember, find as findMember } from "../members/store.ts";
import { answerOnPhone, isOnPhone } from "../phone-messages/answer-on-phone.ts";
import { mailAnswer } from "./answer-mails/answer-mails.ts";
import { filesOf, takeFiles } from "./attachments/take.ts";
import { generateReplyHandler } from "./generate-reply.ts";
import { listOwned, lockOwned, searchEnd, silenceAssistant } from "./owner-store.ts";
import { namelessPerson, noteTyping } from "./people/coming-and-going.ts";
import { joinConversation, leaveConversation, sortConversation, takeConversation } from "./people/people.ts";
import { historyItem, presentListed } from "./present.ts";
import { type ConversationOwnerContext, conversationServices } from "./services.ts";
import { insertMessage } from "./store.ts";
import { cancelTurnOfConversation } from "./turns/stored-turn.ts";

export const ownerConversations = implement(rows, conversationServices, {
  async listConversations({ query }, context) {
    const { db, userId, url, mail, now } = context;
    const { assignee, ...filter } = query;
    const assignee_id = assignee === undefined ? {} : { assignee_id: await assigneeOf(assignee, context) };
    const part = readPart(rows.listConversations, query);
    const lookedTo = query.q === undefined ? undefined : await searchEnd(db, userId, part);
    return cursorEnvelope(
      await listOwned(db, userId, { ...filter, ...assignee_id, now: now() }, part, lookedTo),
      part,
      {
        url,
        lookedTo,
        present: (row) => presentListed(row, { isMailed: mail !== undefined }),
      },
    );
  },

  /**
   * Beside any turn: an answer of the assistant that is under way is neither waited for nor ended. Free, unless it is sent to a
   * phone: that takes the network's answer, for which no transaction waits.
   */
  async answerConversation({ params: { uuid }, body }, context) {
    const { db, userId, now, repeat, catalogue } = context;
    const written = await inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.answerConversation, "CONVERSATION_NOT_FOUND");
      const { id } = conversation;
      const isPerson = body.role === "assistant" && (body.name !== undefined || conversation.person_state !== null);
      const known = conversation.person_state === "joined" ? conversation.person_name : null;
      const name = body.name ?? known ?? namelessPerson;
      const author = isPerson ? name : body.name;
      const member = isPerson ? await ownMember(tx, context) : null;
      if (member !== null) await takeConversation(tx, id, member);
      const files = filesOf(rows.answerConversation, body, { conversation, files: context.files });
      if (body.role === "assistant" && isOnPhone(conversation)) return { conversation, author };
      const write = async () => {
        const item = {
          conversationId: id,
          role: body.role,
          content: body.message,
          state: "done",
          author,
          event: body.role === "system" ? body.event : undefined,
          now: now(),
        } as const;
        if (isPerson) await joinConversation(tx, conversation, { name, now: now(), catalogue });
        const { attachments, ...message } = await insertMessage(tx, item);
        const taken = await takeFiles(tx, rows.answerConversation, {
          conversationId: id,
          messageId: message.id,
          files,
        });
        if (isPerson) await mailAnswer(tx, { conversationId: id, messageId: message.id }, context);
        return {
          message: "Message sent successfully",
          data: historyItem({ ...message, attachments: taken ?? attachments }),
        };
      };
      return repeat.once(tx, write, () => ({ conversationId: id }));
    });
    if (!("conversation" in written)) return written;
    return answerOnPhone(written.conversation, { message: body.message, author: written.author }, context);
  },

  sendTyping: ({ params: { uuid }, body }, { db, userId, now }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.sendTyping, "CONVERSATION_NOT_FOUND");
      await noteTyping(tx, conversation.id, {
        name: body.name ?? conversation.person_name ?? namelessPerson,
        now: now(),
      });
      return { message: "Visitors see that somebody is writing" };
    }),

  updateConversation: ({ params: { uuid }, body }, { db, userId, now, catalogue, principal }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.updateConversation, "CONVERSATION_NOT_FOUND");
      const { assignee_id: assignee } = body;
      if (typeof assignee === "number" && !(await findMember(tx, userId, assignee)))
        return fail(rows.updateConversation, "ASSIGNEE_NOT_FOUND");
      const sorted = await sortConversation(tx, conversation, body, { now: now(), catalogue });
      const own = await ownMember(tx, { principal, userId });
      // The process that takes one over knows it.
      if (typeof assignee === "number" && assignee !== conversation.assignee_id && assignee !== own)
        await noteAssigned(tx, { userId, conversationId: conversation.id, memberId: assignee, now: now() });
      return sorted;
    }),

  /**
   * Who still waits for an answer learns that the conversation is gone, and nothing is charged; so do colleagues who read
   * it. Their event comes before the account is locked: see `lockOwnerEvents`.
   */
  deleteConversation: ({ params: { uuid } }, { db, userId, now }) =>
    inTransaction(db, async (tx) => {
      await lockAssistantsFirst(tx, sql`select assistant_id from conversations where uuid = ${uuid}`);
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.deleteConversation, "CONVERSATION_NOT_FOUND");
      await addOwnerEvent(tx, { userId, type: "conversation.deleted", data: { conversation_id: uuid }, now: now() });
      await cancelTurnOfConversation(tx, conversation.id, now());
      await erase(tx, "conversation", [conversation.id]);
      return { message: "Conversation deleted successfully" };
    }),

  enableAi: ({ params: { uuid } }, { db, userId, now, catalogue }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.enableAi, "CONVERSATION_NOT_FOUND");
      const isAnswered = await leaveConversation(tx, conversation, { now: now(), catalogue });
      return { status: true, ai_enabled: isAnswered };
    }),

  /** A message that begins its turn after this is stored and not answered: the turn looks under the same lock. */
  async disableAi({ params: { uuid } }, { db, userId, now }) {
    const isKnown = await silenceAssistant(db, userId, uuid, now());
    return isKnown ? ({ status: true, ai_enabled: false } as const) : fail(rows.disableAi, "CONVERSATION_NOT_FOUND");
  },

  generateReply: generateReplyHandler,
});

/** The member who sends a request; null for a program. */
async function ownMember(
  tx: Tx,
  { principal, userId }: Pick<ConversationOwnerContext, "userId" | "principal">,
): Promise<number | null> {
  if (principal.memberId !== undefined) return Number(principal.memberId);
  return principal.kind === "session" ? Number((await findAccountMember(tx, userId)).id) : null;
}

/** Whose conversations are asked for; an API key's own are the account's member's. */
async function assigneeOf(
  asked: "me" | "none" | number,
  { db, userId, principal }: Pick<ConversationOwnerContext, "db" | "userId" | "principal">,
): Promise<number | null> {
  if (asked === "none") return null;
  return asked === "me" ? (principal.memberId ?? (await findAccountMember(db, userId)).id) : asked;
}
