import type { Attachment } from "../../../contract/operations/conversations/attachments.ts";
import type { TranscriptItem } from "../model.ts";

/** A file that was added on this page: its picture is here already. */
interface KnownFile {
  readonly attachment: Attachment;
  readonly file: File;
}

const known = new Map<string, KnownFile>();

/** Remembers what was added, so that a message shows its files before the server has named them. */
export function rememberFile(attachment: Attachment, file: File): void {
  known.set(attachment.id, { attachment, file });
}

/** The bytes of a file that was added on this page. */
export function knownFile(id: string): File | undefined {
  return known.get(id)?.file;
}

/** The files of a message: as the server has named them, or as it was sent. */
export function filesOf({ attachments, more }: TranscriptItem): readonly Attachment[] {
  if (attachments) return attachments;
  const ids = Array.isArray(more?.attachments) ? (more.attachments as readonly string[]) : [];
  return ids.flatMap((id) => known.get(id)?.attachment ?? []);
}
