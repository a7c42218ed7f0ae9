import type { AttachedType } from "../../../../contract/file-limits.ts";
import type { FileStorage } from "../../../files/port.ts";
import { type Db, inTransaction, type Tx } from "../../../storage/db.ts";
import { type AttachmentRow, deleteFile, insertFile, noteStored } from "./store.ts";

/** What every file is stored as, so that a bucket that somebody opens to the world shows none of them in place. */
const storedType = "application/octet-stream";

/**
 * Stores a file of a conversation that no message has yet. Its row comes first: whatever dies between the two, the file has a row
 * by which it is deleted.
 * @returns Nothing if the conversation was deleted meanwhile
 * @throws What `count` refuses with, and what the storage of files does
 */
export async function storeFile(
  { db, files, now }: { readonly db: Db; readonly files: FileStorage; readonly now: () => Date },
  file: {
    readonly conversationId: number;
    readonly name: string;
    readonly type: AttachedType;
    readonly bytes: Uint8Array<ArrayBuffer>;
  },
  count: (tx: Tx) => Promise<void>,
): Promise<AttachmentRow | undefined> {
  const { bytes, ...about } = file;
  const stored = await inTransaction(db, async (tx) => {
    await count(tx);
    return insertFile(tx, { ...about, bytes: bytes.byteLength, now: now() });
  });
  try {
    await files.put(stored.file, bytes, { contentType: storedType });
  } catch (error) {
    await deleteFile(db, stored.id);
    throw error;
  }
  return (await noteStored(db, stored.id)) ? stored : undefined;
}
