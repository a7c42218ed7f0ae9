import { fail } from "../../../../contract/kit/operation.ts";
import * as rows from "../../../../contract/operations/conversations/inbox.ts";
import { refuseOtherVersion } from "../../../http/refuse-changed.ts";
import { inTransaction } from "../../../storage/db.ts";
import { isUniqueViolation } from "../../../storage/violations.ts";
import { implement } from "../../handler.ts";
import { findAccountMember } from "../../members/store.ts";
import { listOwned, lockOwned } from "../owner-store.ts";
import { presentListed } from "../present.ts";
import { conversationServices } from "../services.ts";
import { draftReplyHandler } from "./draft-reply.ts";
import { readRelated } from "./related.ts";
import * as store from "./store.ts";

/** Chosen: more than a conversation has, and than somebody looks through. */
const most = 200;

/** What a team keeps beside the messages: notes, and answers that are given again and again. */
export const inbox = implement(rows, conversationServices, {
  async getOwnedConversation({ params: { uuid } }, { db, userId, mail, now }) {
    const [row] = await listOwned(db, userId, { uuid, now: now() }, { perPage: 1, from: undefined });
    if (!row) return fail(rows.getOwnedConversation, "CONVERSATION_NOT_FOUND");
    const rating = await store.findRating(db, row.id);
    const visitor = await store.findVisitor(db, row.id);
    return {
      ...presentListed(row, { isMailed: mail !== undefined }),
      ...(rating ? { rating } : {}),
      ...(visitor ? { visitor } : {}),
      related: await readRelated(db, { ...row, user_id: userId }),
    };
  },

  draftReply: draftReplyHandler,

  async listNotes({ params: { uuid } }, { db, userId }) {
    const [conversation] = await store.findOwned(db, userId, uuid);
    if (!conversation) return fail(rows.listNotes, "CONVERSATION_NOT_FOUND");
    return { data: (await store.listNotes(db, conversation.id)).map(store.presentNote) };
  },

  createNote: ({ params: { uuid }, body: { content } }, { db, userId, principal, now }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.createNote, "CONVERSATION_NOT_FOUND");
      if ((await store.countNotes(tx, conversation.id)) >= most) return fail(rows.createNote, "TOO_MANY_NOTES");
      const memberId =
        principal.memberId ?? (principal.kind === "session" ? (await findAccountMember(tx, userId)).id : null);
      const note = { conversation_id: conversation.id, member_id: memberId, author: principal.name, content };
      const stored = await tx
        .insertInto("conversation_notes")
        .values({ ...note, created_at: now() })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { message: "Note written", data: store.presentNote(stored) };
    }),

  deleteNote: ({ params: { uuid, noteId } }, { db, userId }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockOwned(tx, userId, uuid);
      if (!conversation) return fail(rows.deleteNote, "CONVERSATION_NOT_FOUND");
      const { numDeletedRows } = await tx
        .deleteFrom("conversation_notes")
        .where("id", "=", noteId)
        .where("conversation_id", "=", conversation.id)
        .executeTakeFirst();
      return numDeletedRows === 1n ? { message: "Note deleted" } : fail(rows.deleteNote, "NOTE_NOT_FOUND");
    }),

  async listSavedReplies(_input, { db, userId }) {
    const found = await db
      .selectFrom("saved_replies")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("name")
      .execute();
    return { data: found.map(store.presentReply) };
  },

  async createSavedReply({ body }, { db, userId, now }) {
    if ((await store.countReplies(db, userId)) >= most) return fail(rows.createSavedReply, "TOO_MANY_REPLIES");
    const stored = await db
      .insertInto("saved_replies")
      .values({ ...body, user_id: userId, created_at: now() })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) fail(rows.createSavedReply, "NAME_TAKEN");
        throw error;
      });
    return { message: "Reply saved", data: store.presentReply(stored) };
  },

  updateSavedReply: ({ params: { id }, body: { name, content } }, { db, userId, ifMatch }) =>
    inTransaction(db, async (tx) => {
      const row = rows.updateSavedReply;
      const before = await store.lockReply(tx, userId, id);
      if (!before) return fail(row, "SAVED_REPLY_NOT_FOUND");
      refuseOtherVersion(row, store.presentReply(before), ifMatch);
      const stored = await tx
        .updateTable("saved_replies")
        .set({ name: name ?? before.name, content: content ?? before.content })
        .where("id", "=", before.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { message: "Reply changed", data: store.presentReply(stored) };
    }).catch((error: unknown) => {
      if (isUniqueViolation(error)) return fail(rows.updateSavedReply, "NAME_TAKEN");
      throw error;
    }),

  async deleteSavedReply({ params: { id } }, { db, userId }) {
    const { numDeletedRows } = await db
      .deleteFrom("saved_replies")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return numDeletedRows === 1n
      ? { message: "Saved reply deleted" }
      : fail(rows.deleteSavedReply, "SAVED_REPLY_NOT_FOUND");
  },
});
