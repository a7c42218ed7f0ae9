import { setTimeout as sleep } from "node:timers/promises";
import { fileLimits } from "../../../../contract/file-limits.ts";
import { isApiError } from "../../../../contract/problem.ts";
import { wordsOf } from "../../../../languages/server.ts";
import type { CarrierFiles } from "../../../carriers/carrier.ts";
import { phoneKeyOf } from "../../../client-address.ts";
import type { FileStorage } from "../../../files/port.ts";
import { SafeFetchError } from "../../../safe-fetch/error.ts";
import { inTransaction, type Tx } from "../../../storage/db.ts";
import type { StoredPhoneFile } from "../../../storage/schema/phone-messages.ts";
import { safeName } from "../../conversations/attachments/file-name.ts";
import { kindOf } from "../../conversations/attachments/kinds/kind-from-bytes.ts";
import { countFile } from "../../conversations/attachments/limits.ts";
import { storeFile } from "../../conversations/attachments/store-file.ts";
import type { ConversationServices } from "../../conversations/services.ts";
import { type ConversationRow, findConversationById, insertMessage } from "../../conversations/store.ts";
import { languageOfNumber } from "../answers/answer-parts.ts";
import type { PhoneMessageRow } from "../store.ts";

/** What is of no kind that conversations have: its words say what it was. */
const neverTaken = /^(?:audio|video)\/|^text\/(?:x-)?(?:vcard|directory)\b/;
/** Chosen: a carrier may tell of a message before it has its file. */
const retriesAfterMs = [500, 2_000];
const fetchMs = 30_000;

/**
 * Makes files of the conversation of what came with a message, as far as its assistant takes files; without one, people do. What
 * cannot be had, is too large, or is no kind of file that is taken is said in the conversation. Done again, it goes on where it was.
 * @returns The files that no message has yet, by their ids
 */
export async function takeFilesOf(message: PhoneMessageRow, services: ConversationServices): Promise<string[]> {
  const { db, carrier, files } = services;
  if (!message.files || message.conversation_id === null || !files || !carrier.files) return [];
  const conversation = await findConversationById(db, message.conversation_id);
  if (!conversation || !(conversation.takes_files || conversation.assistant_id === null)) return [];
  const wanted = message.files.filter(({ type }) => !neverTaken.test(type));
  const done: StoredPhoneFile[] = [];
  for (const [at, file] of wanted.entries()) {
    const isKnown = file.attachment !== undefined || file.isLost === true;
    const found = isKnown
      ? file
      : at < fileLimits.perMessage
        ? await takeOne(file, { message, conversation, source: carrier.files, files }, services)
        : { ...file, isLost: true };
    done.push(found);
    if (isKnown) continue;
    const isFirstLost = found.isLost === true && !done.slice(0, -1).some(({ isLost }) => isLost);
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable("phone_messages")
        .set({ files: JSON.stringify([...done, ...wanted.slice(at + 1)]) })
        .where("id", "=", message.id)
        .execute();
      if (isFirstLost) await sayLost(tx, message, services);
    });
  }
  const ids = done.flatMap(({ attachment }) => attachment ?? []);
  if (ids.length === 0) return [];
  // A message that was begun before has them already.
  const free = await db
    .selectFrom("attachments")
    .select("id")
    .where("id", "in", ids)
    .where("message_id", "is", null)
    .where("stored", "=", true)
    .execute();
  return ids.filter((id) => free.some((row) => row.id === id));
}

/** Fetches a file and stores it. Never rejects for what is the file's own fault, or its carrier's. */
async function takeOne(
  file: StoredPhoneFile,
  {
    message,
    conversation,
    source,
    files,
  }: {
    readonly message: PhoneMessageRow;
    readonly conversation: ConversationRow;
    readonly source: CarrierFiles;
    readonly files: FileStorage;
  },
  { db, now, log, vault }: ConversationServices,
): Promise<StoredPhoneFile> {
  try {
    const { bytes, name = "" } = await fetchFile(file.address, source);
    const type = await kindOf(bytes, name);
    if (!type) return { ...file, isLost: true };
    const key = phoneKeyOf(message.other_number, vault);
    const size = bytes.byteLength;
    const count = (tx: Tx) =>
      countFile(tx, { conversation, size, owned: false, client: { address: key, network: key }, now: now() });
    const about = { conversationId: conversation.id, name: safeName(name, type), type, bytes };
    const stored = await storeFile({ db, files, now }, about, count);
    return stored ? { ...file, attachment: stored.id } : { ...file, isLost: true };
  } catch (error) {
    if (!isApiError(error))
      log.warn({ message: message.id, error }, "a file that came with a message could not be loaded");
    return { ...file, isLost: true };
  }
}

async function fetchFile(address: string, source: CarrierFiles) {
  for (let tries = 0; ; tries++) {
    try {
      return await source.fetch(address, { mostBytes: fileLimits.bytes, signal: AbortSignal.timeout(fetchMs) });
    } catch (error) {
      const waitMs = retriesAfterMs[tries];
      if (waitMs === undefined || !canComeLater(error)) throw error;
      await sleep(waitMs);
    }
  }
}

/** A file that is too large stays so, and one that takes too long has had its time: the customer waits for the answer. */
function canComeLater(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false;
  return !(error instanceof SafeFetchError) || error.reason === "unreachable" || error.reason === "broken";
}

/** Once for a message: readers of the conversation know that there was more. */
async function sayLost(tx: Tx, message: PhoneMessageRow, { now, catalogue }: ConversationServices): Promise<void> {
  if (message.conversation_id === null) return;
  const language = await languageOfNumber({ db: tx, catalogue }, message.phone_number_id);
  const content = wordsOf(language).messages.media.notLoaded;
  await insertMessage(tx, {
    conversationId: message.conversation_id,
    role: "system",
    content,
    state: "done",
    now: now(),
  });
}
