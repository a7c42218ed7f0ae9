import { BoundedPool } from "../../../bounded-pool.ts";
import type { TurnFile } from "../../../engine/turn.ts";
import type { FileStorage } from "../../../files/port.ts";
import type { Log } from "../../../log.ts";
import type { FileType } from "../../../reading/parsing/messages.ts";
import { ParsingProcess } from "../../../reading/parsing/parsing-process.ts";
import type { Db } from "../../../storage/db.ts";
import type { AttachmentRow } from "./store.ts";

/** Chosen: some twenty pages; of more a model reads the beginning. */
const mostTextChars = 40_000;
/** Chosen: an answer waits for it. */
const readingMs = 15_000;
/** Chosen: each is a process of its own. */
const reading = new BoundedPool({ running: 2, waiting: 20 });

/** The files that the readers of documents read, by their types. */
const readable: Readonly<Record<string, FileType>> = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "text/plain": "txt",
  "text/csv": "csv",
};

/** The files of a message as an engine gets them: nothing of them is read before it asks. */
export async function filesOfMessage(
  messageId: number,
  { db, files, log }: { readonly db: Db; readonly files: FileStorage | undefined; readonly log: Log },
): Promise<readonly TurnFile[]> {
  const rows = await db.selectFrom("attachments").selectAll().where("message_id", "=", messageId).execute();
  return rows.map((row) => ({
    name: row.name,
    type: row.type,
    size: Number(row.bytes),
    readBytes: () => readBytes(row, files),
    async readText({ signal }) {
      const type = readable[row.type];
      if (!type) return undefined;
      try {
        const bytes = await readBytes(row, files);
        return bytes && (await reading.run(() => textOf(bytes, { type, name: row.name }, signal)));
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ message: messageId, error }, "a file of a message could not be read");
        return undefined;
      }
    },
  }));
}

async function readBytes(
  { file }: Pick<AttachmentRow, "file">,
  files: FileStorage | undefined,
): Promise<Uint8Array | undefined> {
  const stream = await files?.get(file);
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What a file says, in a process that it may break. */
async function textOf(
  bytes: Uint8Array,
  task: { readonly type: FileType; readonly name: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const parser = new ParsingProcess();
  try {
    await parser.give(bytes);
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(readingMs)]);
    await parser.parse(task, { processorMs: readingMs, signal: inTime });
    let text = "";
    let trail = "";
    for await (const chunks of parser.passages()) {
      for (const chunk of chunks) {
        const heading = `${chunk.trail} ${chunk.heading}`;
        text += `${heading === trail ? "" : `\n${chunk.heading}\n`}${chunk.body}\n`;
        trail = heading;
      }
      if (text.length > mostTextChars) break;
    }
    const cut = text.trim().slice(0, mostTextChars).toWellFormed();
    return cut === "" ? undefined : text.length > mostTextChars ? `${cut}… (cut)` : cut;
  } finally {
    parser.end();
  }
}
