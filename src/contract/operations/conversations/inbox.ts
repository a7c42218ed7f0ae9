import * as z from "zod";
import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { changedMeanwhile, ifMatchVersionNotes, rowVersion } from "../changed-meanwhile.ts";
import { rowLimits } from "../limits.ts";
import { VisitorContext } from "../visitor/visitor-context.ts";
import { Conversation, conversationNotFound } from "./owner-conversations.ts";

const ofInbox = { tag: "Conversations", auth: "bearer", role: "agent", errorShape: "message" } as const;
const byUuid = { params: s.object({ uuid: s.uuid() }), unknownId: "CONVERSATION_NOT_FOUND" };
const message = s.object({ message: s.string() });

/** What else the same person had: found by their phone number, identifier or e-mail address. Ours, as all of this file. */
const related = s.object({
  conversations: s.array(
    s.object({
      id: s.uuid(),
      type: Conversation.shape.type,
      status: Conversation.shape.status,
      /** The beginning of its last message. */
      excerpt: z.string(),
      created_at: s.timestamp(),
    }),
  ),
  calls: s.array(s.object({ id: s.id(), type: s.string(), status: s.string(), created_at: s.timestamp() })),
  texts: s.array(
    s.object({
      id: s.id(),
      channel: s.string(),
      direction: s.enum(["inbound", "outbound"]),
      excerpt: z.string(),
      created_at: s.timestamp(),
    }),
  ),
});

/** Reads what the list shows of one conversation, with what else the same person had. */
export const getOwnedConversation = operation({
  ...ofInbox,
  id: "getOwnedConversation",
  summary: "Read a conversation's details",
  notes:
    "As in the list, with related: at most ten other conversations, calls and texts of the same phone number, external_identifier " +
    "or e-mail address, newest first, and calls that were begun in this conversation.",
  method: "GET",
  path: "/user/conversations/{uuid}",
  ...byUuid,
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      ...Conversation.shape,
      /** What the visitor said of it after its end. */
      rating: s.optional(
        s.object({ value: s.integer({ min: 1, max: 5 }), comment: s.optional(s.string()), created_at: s.timestamp() }),
      ),
      /** On which page the visitor is, and with what browser. */
      visitor: s.optional(VisitorContext),
      related,
    }),
  },
  failures: conversationNotFound,
});

/** What the assistant would answer now, for a person to change and send. */
export const draftReply = operation({
  ...ofInbox,
  id: "draftReply",
  summary: "Suggest a reply",
  notes:
    "What the assistant would answer to the visitor's last message. It is free; nothing is stored, sent, or done by a tool. draft is empty where it found nothing to answer with. At most 20 a minute.",
  method: "POST",
  path: "/user/conversations/{uuid}/draft",
  changesNothing: true,
  ...byUuid,
  success: { status: 200, chosen: true, body: s.object({ draft: z.string() }) },
  failures: {
    ...conversationNotFound,
    NO_ASSISTANT: { status: 409, chosen: true, message: "No assistant answers in this conversation." },
    NOTHING_TO_ANSWER: { status: 409, chosen: true, message: "The visitor has not written anything yet." },
    PROCESSING_FAILED: { status: 400, chosen: true, message: "The assistant could not suggest an answer." },
  },
});

/** What somebody of the team wrote about a conversation; visitors and assistants never see it. */
export const ConversationNote = s.object({
  id: s.id(),
  /** The member's name or the API key's, as it was. */
  author: s.string(),
  member_id: s.nullable(s.id()),
  content: s.string(),
  created_at: s.timestamp(),
});
export type ConversationNote = s.Infer<typeof ConversationNote>;

/** Lists the notes of a conversation. */
export const listNotes = operation({
  ...ofInbox,
  id: "listNotes",
  summary: "List the notes of a conversation",
  notes: "Oldest first. Notes are for the team: visitors and assistants never see them.",
  method: "GET",
  path: "/user/conversations/{uuid}/notes",
  ...byUuid,
  success: { status: 200, chosen: true, body: s.object({ data: s.array(ConversationNote) }) },
  failures: conversationNotFound,
});

/** Writes a note. */
export const createNote = operation({
  ...ofInbox,
  id: "createNote",
  summary: "Write a note",
  notes: "For the team: visitors and assistants never see it. It is deleted with its conversation.",
  method: "POST",
  path: "/user/conversations/{uuid}/notes",
  ...byUuid,
  body: s.object({ content: s.string({ max: limits.chatMessageChars }) }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: ConversationNote }) },
  failures: {
    ...conversationNotFound,
    TOO_MANY_NOTES: { status: 409, chosen: true, message: "This conversation has 200 notes: delete one first." },
  },
});

/** Deletes a note. */
export const deleteNote = operation({
  ...ofInbox,
  id: "deleteNote",
  summary: "Delete a note",
  notes: "Anybody of the team may delete it.",
  method: "DELETE",
  path: "/user/conversations/{uuid}/notes/{noteId}",
  params: s.object({ uuid: s.uuid(), noteId: s.id() }),
  unknownId: { uuid: "CONVERSATION_NOT_FOUND", noteId: "NOTE_NOT_FOUND" },
  success: { status: 200, chosen: true, body: message },
  failures: { ...conversationNotFound, NOTE_NOT_FOUND: { status: 404, chosen: true, message: "Note not found" } },
});

/** An answer that a team gives again and again. */
export const SavedReply = s.object({
  id: s.id(),
  name: s.string(),
  content: s.string(),
  created_at: s.timestamp(),
  version: rowVersion,
});
export type SavedReply = s.Infer<typeof SavedReply>;

const name = s.name({ max: rowLimits.tagChars });
const content = s.string({ max: limits.chatMessageChars });
const changed = s.object({ message: s.string(), data: SavedReply });
const nameTaken = {
  NAME_TAKEN: { status: 409, chosen: true, message: "There is a saved reply with this name already." },
} as const;
const byId = { params: s.object({ id: s.id() }), unknownId: "SAVED_REPLY_NOT_FOUND" };
const replyNotFound = {
  SAVED_REPLY_NOT_FOUND: { status: 404, chosen: true, message: "Saved reply not found" },
} as const;

/** Lists saved replies. */
export const listSavedReplies = operation({
  ...ofInbox,
  id: "listSavedReplies",
  summary: "List saved replies",
  notes: "By name.",
  method: "GET",
  path: "/user/saved-replies",
  success: { status: 200, chosen: true, body: s.object({ data: s.array(SavedReply) }) },
  failures: {},
});

/** Saves a reply. */
export const createSavedReply = operation({
  ...ofInbox,
  id: "createSavedReply",
  summary: "Save a reply",
  notes: "For the whole team.",
  method: "POST",
  path: "/user/saved-replies",
  body: s.object({ name, content }),
  success: { status: 201, chosen: true, body: changed },
  failures: {
    ...nameTaken,
    TOO_MANY_REPLIES: { status: 409, chosen: true, message: "There are 200 saved replies: delete one first." },
  },
});

/** Changes a saved reply. */
export const updateSavedReply = operation({
  ...ofInbox,
  id: "updateSavedReply",
  summary: "Change a saved reply",
  notes: `What is absent stays. ${ifMatchVersionNotes}`,
  method: "PUT",
  path: "/user/saved-replies/{id}",
  ...byId,
  body: s.object({ name: s.absent(name), content: s.absent(content) }),
  success: { status: 200, chosen: true, body: changed },
  failures: { ...replyNotFound, ...changedMeanwhile, ...nameTaken },
});

/** Deletes a saved reply. */
export const deleteSavedReply = operation({
  ...ofInbox,
  id: "deleteSavedReply",
  summary: "Delete a saved reply",
  notes: "Messages that were written with it stay.",
  method: "DELETE",
  path: "/user/saved-replies/{id}",
  ...byId,
  success: { status: 200, chosen: true, body: message },
  failures: replyNotFound,
});
