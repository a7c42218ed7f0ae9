import * as z from "zod";
import { fileLimits } from "../../file-limits.ts";
import { operation } from "../../kit/operation.ts";
import { isBlank, s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";

/** A file of a conversation. Ours. */
export const Attachment = s.object({
  id: s.uuid(),
  name: s.string({ max: limits.nameChars }),
  /** What its bytes are: `image/png`. */
  type: s.string(),
  /** In bytes. */
  size: s.integer({ min: 1 }),
});
export type Attachment = s.Infer<typeof Attachment>;

/** The files of a message, by their ids. */
export const attachmentIds = s.array(s.uuid(), { max: fileLimits.perMessage });

/** The body of a message: its text is required where it has no files. */
export function withFiles<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.object(shape).check(({ value, issues }) => {
    const { message, attachments } = value as { readonly message: string; readonly attachments?: readonly string[] };
    if (!isBlank(message) || attachments?.length) return;
    issues.push({ code: "custom", input: message, path: ["message"], params: { rule: "required" } });
  });
}

/** Failures of whatever names files that are to go with a message. */
export const attachmentFailures = {
  ATTACHMENTS_NOT_ALLOWED: { status: 403, chosen: true, message: "No files can be sent in this conversation." },
  /** Unknown, of another conversation, of another message, or deleted because it was sent with none within an hour. */
  ATTACHMENT_NOT_FOUND: { status: 404, chosen: true, message: "This file is not there any more. Add it again." },
} as const;

const conversationNotFound = {
  CONVERSATION_NOT_FOUND: { status: 404, chosen: true, message: "Conversation not found" },
  ORIGIN_NOT_ALLOWED: { status: 403, chosen: true, message: "This page may not use this assistant." },
} as const;

/** Stores a file for a message that is sent afterwards. Ours. */
export const uploadAttachment = operation({
  id: "uploadAttachment",
  summary: "Add a file to a conversation",
  notes:
    "multipart/form-data with one file: PNG, JPEG, WebP, GIF or HEIC, PDF, Word (.docx), plain text or CSV, at most 10 MB. What it is " +
    "is read from its bytes, and the name gets the ending that belongs to it. A message names it by its id in attachments; one that no " +
    "message has named after an hour is deleted. Whoever needs no token may add 20 MB an hour. Refusals in order: 422, conversation, " +
    "whether the assistant takes files, limits, kind of file.",
  tag: "Conversations",
  method: "POST",
  path: "/conversations/{uuid}/attachments",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  multipart: true,
  fileBytes: fileLimits.bytes,
  params: s.object({ uuid: s.uuid() }),
  unknownId: "CONVERSATION_NOT_FOUND",
  body: s.object({ file: s.file({ maxBytes: fileLimits.bytes }) }),
  success: { status: 200, chosen: true, body: Attachment },
  failures: {
    ...conversationNotFound,
    ATTACHMENTS_NOT_ALLOWED: attachmentFailures.ATTACHMENTS_NOT_ALLOWED,
    FILE_NOT_ALLOWED: {
      status: 422,
      chosen: true,
      message: "Only pictures, PDF, Word, text and CSV files can be sent.",
    },
    FILES_UNAVAILABLE: { status: 503, chosen: true, message: "The file could not be stored. Please try again." },
  },
});

/** Reads a file of a conversation. Ours. */
export const getAttachment = operation({
  id: "getAttachment",
  summary: "Read a file of a conversation",
  notes:
    "Whoever may read the conversation may read the files of its messages. They are given to be saved and never to be shown in place: " +
    "Content-Disposition: attachment, X-Content-Type-Options: nosniff and a Content-Security-Policy with sandbox.",
  tag: "Conversations",
  method: "GET",
  path: "/conversations/{uuid}/attachments/{id}",
  auth: "optional",
  errorShape: "chat",
  anyOrigin: true,
  answers: "file",
  params: s.object({ uuid: s.uuid(), id: s.string({ max: rowLimits.publicIdChars }) }),
  unknownId: { uuid: "CONVERSATION_NOT_FOUND", id: "ATTACHMENT_NOT_FOUND" },
  success: { status: 200, chosen: true, body: s.file({ maxBytes: fileLimits.bytes }) },
  failures: {
    ...conversationNotFound,
    ATTACHMENT_NOT_FOUND: attachmentFailures.ATTACHMENT_NOT_FOUND,
    FILES_UNAVAILABLE: { status: 503, chosen: true, message: "The file cannot be read at the moment." },
  },
});
