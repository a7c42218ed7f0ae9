import { sql } from "kysely";
import { fail } from "../../../../contract/kit/operation.ts";
import type { Attachment } from "../../../../contract/operations/conversations/attachments.ts";
import type { sendMessage } from "../../../../contract/operations/conversations/conversations.ts";
import type { answerConversation } from "../../../../contract/operations/conversations/owner-conversations.ts";
import type { FileStorage } from "../../../files/port.ts";
import type { Tx } from "../../../storage/db.ts";
import { codeOf } from "../../../storage/violations.ts";
import { isOnPhone } from "../../phone-messages/answer-on-phone.ts";
import { noSuchFile } from "../turns/stored-turn.ts";

/** The operations that files come with. */
type Row = typeof sendMessage | typeof answerConversation;
type Ids = readonly string[];

/** What decides whether files can be sent in a conversation. */
interface FileContext {
  readonly conversation: Parameters<typeof isOnPhone>[0] & { readonly takes_files: boolean };
  readonly files: FileStorage | undefined;
}

/** Whether files can be sent: the assistant takes some, and the conversation is not on a phone, to which none go out. */
export function canSendFiles({ conversation, files }: FileContext): boolean {
  return conversation.takes_files && files !== undefined && !isOnPhone(conversation);
}

/**
 * The files that a message names, each once.
 * @throws ATTACHMENTS_NOT_ALLOWED where the assistant takes none, and in conversations on a phone, to which none are sent
 */
export function filesOf(
  row: Row,
  { attachments = [] }: { readonly attachments?: Ids | undefined },
  context: FileContext,
): Ids {
  if (attachments.length === 0) return [];
  if (!canSendFiles(context)) fail(row as typeof sendMessage, "ATTACHMENTS_NOT_ALLOWED");
  return [...new Set(attachments)];
}

/** Gives files to a message that the transaction has stored. @returns Them as they are shown; null if there are none */
export async function takeFiles(
  tx: Tx,
  row: Row,
  {
    conversationId,
    messageId,
    files,
  }: { readonly conversationId: number; readonly messageId: number; readonly files: Ids },
): Promise<Attachment[] | null> {
  if (files.length === 0) return null;
  const { rows } = await sql<{ taken: Attachment[] }>`
    select take_attachments(${conversationId}, ${messageId}, ${[...files]}::uuid[]) as taken
  `
    .execute(tx)
    .catch((error: unknown) => {
      if (codeOf(error) === noSuchFile) fail(row as typeof sendMessage, "ATTACHMENT_NOT_FOUND");
      throw error;
    });
  return rows[0]?.taken ?? null;
}
