import { uuidForm } from "../../../../contract/identifiers.ts";
import { type FailureCodeOf, fail, type Operation } from "../../../../contract/kit/operation.ts";
import * as rows from "../../../../contract/operations/conversations/attachments.ts";
import { isApiError } from "../../../../contract/problem.ts";
import { FileAnswer } from "../../../../http/file-answer.ts";
import type { Tx } from "../../../storage/db.ts";
import { isForeignKeyViolation } from "../../../storage/violations.ts";
import { handler, implement } from "../../handler.ts";
import { openConversation, readableConversation } from "../access.ts";
import { type ConversationService, conversationServices } from "../services.ts";
import { safeName } from "./file-name.ts";
import { kindOf } from "./kinds/kind-from-bytes.ts";
import { countFile } from "./limits.ts";
import { findSent } from "./store.ts";
import { storeFile } from "./store-file.ts";
import { canSendFiles } from "./take.ts";

/** Chosen: a storage of files that is away is often back by then. */
const retryAfterS = 5;
/** Refusals in order: 422, unknown conversation, access, whether files are taken, what it is, limits. */
const uploadAttachmentHandler = handler<typeof rows.uploadAttachment, ConversationService>(
  async ({ params, body: { file } }, context) => {
    const { db, now, files, log } = context;
    const row = rows.uploadAttachment;
    const { conversation, owned } = await openConversation(row, db, params.uuid, context, now());
    if (!files || !canSendFiles({ conversation, files })) return fail(row, "ATTACHMENTS_NOT_ALLOWED");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = await kindOf(bytes, file.name);
    if (!type) return fail(row, "FILE_NOT_ALLOWED");
    const name = safeName(file.name, type);
    const size = bytes.byteLength;
    const count = (tx: Tx) => countFile(tx, { conversation, size, owned, client: context, now: now() });
    const stored = await storeFile(
      { db, files, now },
      { conversationId: conversation.id, name, type, bytes },
      count,
    ).catch((error: unknown) => {
      if (isApiError(error)) throw error;
      if (isForeignKeyViolation(error)) return undefined; // deleted meanwhile
      log.error({ conversation: conversation.id, error }, "a file of a conversation cannot be stored");
      return unavailable(row, error);
    });
    if (!stored) return fail(row, "CONVERSATION_NOT_FOUND");
    return { id: stored.id, name, type, size };
  },
);

/** Those who may read the conversation may read what its messages have. */
const getAttachmentHandler = handler<typeof rows.getAttachment, ConversationService>(async ({ params }, context) => {
  const { db, now, files, log } = context;
  const row = rows.getAttachment;
  const { conversation } = await readableConversation(row, db, params.uuid, context, now());
  const found = uuidForm.test(params.id) ? await findSent(db, conversation.id, params.id) : undefined;
  if (!found || !files) return fail(row, "ATTACHMENT_NOT_FOUND");
  try {
    const body = await files.get(found.file);
    if (!body) return fail(row, "ATTACHMENT_NOT_FOUND");
    return new FileAnswer(body, { name: found.name, type: found.type, size: Number(found.bytes) });
  } catch (error) {
    if (isApiError(error)) throw error;
    log.error({ conversation: conversation.id, error }, "a file of a conversation cannot be read");
    return unavailable(row, error);
  }
});

function unavailable<Row extends typeof rows.uploadAttachment | typeof rows.getAttachment>(
  row: Row,
  cause: unknown,
): never {
  return fail(row as Operation, "FILES_UNAVAILABLE" as FailureCodeOf<Operation>, { cause, retryAfterS });
}

export const attachments = implement(rows, conversationServices, {
  uploadAttachment: uploadAttachmentHandler,
  getAttachment: getAttachmentHandler,
});
