import { fileLimits, fileTypes } from "../../../contract/file-limits.ts";
import type { Attachment } from "../../../contract/operations/conversations/attachments.ts";
import { ApiError } from "../../../contract/problem.ts";
import type { ActionConversation } from "../model.ts";
import { asApiError } from "../transport/as-api-error.ts";
import { isOnline, untilOnline } from "../transport/online.ts";
import { rememberFile } from "./known.ts";
import { isDrawn, isHeic, shrink } from "./shrink.ts";
import { upload } from "./upload.ts";

/** Why a file is not sent. `failed` can be tried again. */
export type FileProblem = "tooLarge" | "wrongKind" | "unreadable" | "limit" | "notOffered" | "failed";

/** A file that the visitor has chosen. */
export interface ChosenFile {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly state: "waiting" | "uploading" | "done" | "problem";
  /** From 0 to 1, while it is uploaded. */
  readonly progress: number;
  readonly problem?: FileProblem;
}

interface Entry {
  readonly given: File;
  shown: ChosenFile;
  readonly left: AbortController;
  done: Promise<Attachment | undefined>;
  /** When it was there, by this device, and in which conversation. */
  doneAt?: number;
  doneIn?: string;
  /** Why it is not there. */
  failure?: ApiError;
}

/** The server deletes after an hour what no message has. */
const keptMs = 50 * 60_000;
const endings = new Set(Object.values(fileTypes).flat<readonly (readonly string[])[]>());
/** The server refuses it whatever is done. */
const finalCodes: Readonly<Record<string, FileProblem>> = {
  FILE_NOT_ALLOWED: "wrongKind",
  FILE_TOO_LARGE: "tooLarge",
  VALIDATION_FAILED: "tooLarge",
  BODY_TOO_LARGE: "tooLarge",
  RATE_LIMITED: "limit",
  ATTACHMENTS_NOT_ALLOWED: "notOffered",
  ACTION_NOT_ALLOWED: "notOffered",
};

/** The files that go with the visitor's next message, each uploaded at once. */
export class FileQueue {
  /** The text that waits for them, once it was sent. */
  waitingText: string | undefined;
  /** Whether more were chosen than a message takes. */
  hasTooMany = false;
  readonly #conversation: () => ActionConversation;
  readonly #update: () => void;
  readonly #entries: Entry[] = [];
  #taken: Entry[] = [];
  /** What was chosen in conversations that were left, by their uuids. */
  readonly #aside = new Map<string, Entry[]>();
  #nextKey = 0;
  #takeBack: (() => void) | undefined;

  constructor(conversation: () => ActionConversation, onChange: () => void = () => undefined) {
    this.#conversation = conversation;
    this.#update = onChange;
  }

  get files(): readonly ChosenFile[] {
    return this.#entries.map(({ shown }) => shown);
  }

  /** Whether there is something to send, which may be to be uploaded again first. */
  get isSendable(): boolean {
    return this.waitingText === undefined && this.#entries.some(({ shown }) => !isRefused(shown));
  }

  add(files: Iterable<File>): void {
    this.hasTooMany = false;
    for (const file of files) {
      if (this.#entries.length === fileLimits.perMessage) {
        this.hasTooMany = true;
        break;
      }
      this.#add(file);
    }
    this.#update();
  }

  /** Adds one file. @returns Its key, and a promise of what became of it */
  attach(file: File): { readonly key: number; readonly done: Promise<Attachment | ApiError> } | undefined {
    if (this.#entries.length === fileLimits.perMessage) return undefined;
    const entry = this.#add(file);
    this.#update();
    return { key: entry.shown.key, done: entry.done.then((done) => done ?? entry.failure ?? refused("ABORTED")) };
  }

  remove(key: number): void {
    const at = this.#entries.findIndex(({ shown }) => shown.key === key);
    this.hasTooMany = false;
    this.#entries.splice(at, at < 0 ? 0 : 1)[0]?.left.abort();
    if (this.#entries.length === 0) this.#takeBack?.();
    this.#update();
  }

  retry(key: number): void {
    const entry = this.#entries.find(({ shown }) => shown.key === key);
    if (entry?.shown.problem !== "failed") return;
    entry.done = this.#upload(entry);
  }

  /**
   * The files for a message, once all are uploaded; the tray is empty then. Nothing if there are none. What has failed is uploaded
   * again. `returned` where one could not be uploaded, or the visitor takes the text back: they stay. What is removed meanwhile is
   * left out.
   */
  async take(text: string): Promise<{ readonly attachments: readonly string[] } | undefined | "returned"> {
    this.#taken = [];
    for (const { shown } of [...this.#entries]) if (isRefused(shown)) this.remove(shown.key);
    if (this.#entries.length === 0) return undefined;
    for (const entry of this.#entries) if (entry.shown.problem || this.#isGone(entry)) entry.done = this.#upload(entry);
    this.waitingText = text;
    this.#update();
    const entries = [...this.#entries];
    const takenBack = new Promise<"returned">((resolve) => (this.#takeBack = () => resolve("returned")));
    const ended = ({ done, left }: Entry) => done.then((one) => one ?? (left.signal.aborted ? "removed" : undefined));
    const all = Promise.all(entries.map(ended));
    const uploaded = await Promise.race([all, takenBack]);
    this.#takeBack = undefined;
    this.waitingText = undefined;
    const isOver = uploaded === "returned" || uploaded.includes(undefined);
    const ids = isOver
      ? []
      : uploaded.flatMap((one, at) => (one && one !== "removed" && this.#entries.includes(entries[at]!) ? one.id : []));
    // One that was chosen meanwhile belongs to it as well, or does not: the visitor decides.
    const isWhole = ids.length > 0 && ids.length === this.#entries.length;
    if (isWhole) this.#taken = this.#entries.splice(0);
    this.#update();
    return isWhole ? { attachments: ids } : "returned";
  }

  /** What was taken last was not sent: it goes with the next message. */
  putBack(): void {
    this.#entries.unshift(...this.#taken.splice(0));
    this.#update();
  }

  /** Gives a text that waits for its files back to the text box. */
  takeBack(): void {
    this.#takeBack?.();
  }

  /** Puts aside what was chosen in one conversation, and takes out what was chosen in another: nothing goes from one to the other. */
  change(from: string, to: string): void {
    this.hasTooMany = false;
    const entries = this.#entries.splice(0);
    for (const { left, shown } of entries) if (shown.state === "waiting" || shown.state === "uploading") left.abort();
    this.#aside.set(from, entries);
    this.takeBack();
    const chosen = this.#aside.get(to) ?? [];
    this.#aside.delete(to);
    for (const entry of chosen)
      if (entry.left.signal.aborted) this.#add(entry.given);
      else this.#entries.push(entry);
    this.#update();
  }

  /** The same, and what was put aside: the visitor is another one. */
  forget(): void {
    this.#aside.clear();
    this.clear();
  }

  /** Leaves out whatever was chosen. */
  clear(): void {
    for (const { left } of this.#entries.splice(0)) left.abort();
    this.hasTooMany = false;
    this.takeBack();
    this.#update();
  }

  /** Whether the server has deleted it, or has it in a conversation that the visitor has left. */
  #isGone({ doneAt, doneIn }: Entry): boolean {
    return doneAt !== undefined && (Date.now() - doneAt > keptMs || doneIn !== this.#conversation().uuid);
  }

  #add(given: File): Entry {
    const { name, size } = given;
    const shown: ChosenFile = { key: this.#nextKey++, name, size, state: "waiting", progress: 0 };
    const entry: Entry = { given, shown, left: new AbortController(), done: Promise.resolve(undefined) };
    this.#entries.push(entry);
    entry.done = this.#upload(entry);
    return entry;
  }

  async #upload(entry: Entry): Promise<Attachment | undefined> {
    const { given, left } = entry;
    const { signal } = left;
    const show = (change: Partial<ChosenFile>) => {
      const { problem: _, ...before } = entry.shown;
      entry.shown = { ...before, ...change };
      if (!signal.aborted) this.#update();
    };
    show({ state: "waiting", progress: 0 });
    let isUnreadable = false;
    try {
      const ending = given.name.split(".").at(-1)?.toLowerCase();
      const known = endings.has(ending as "png") ? given : undefined;
      const file = isDrawn(given) ? await shrink(given).catch(() => undefined) : known;
      isUnreadable = file === undefined && isHeic(given);
      if (!file?.size) throw refused("FILE_NOT_ALLOWED");
      show({ name: file.name, size: file.size });
      if (file.size > fileLimits.bytes) throw refused("FILE_TOO_LARGE");
      if (!isOnline()) await untilOnline(signal);
      if (signal.aborted) return undefined;
      show({ state: "uploading" });
      const conversation = this.#conversation();
      await conversation.open();
      if (signal.aborted) return undefined; // it is another one now
      if (!conversation.uuid) throw refused("UNREACHABLE");
      if (!conversation.view.takesFiles) throw refused("ATTACHMENTS_NOT_ALLOWED");
      const onProgress = (progress: number) => show({ progress });
      const attachment = await upload(file, { conversation, onProgress, signal });
      rememberFile(attachment, file);
      entry.doneAt = Date.now();
      entry.doneIn = conversation.uuid;
      show({ state: "done", progress: 1 });
      return attachment;
    } catch (cause) {
      entry.failure = asApiError(cause);
      const problem = isUnreadable ? "unreadable" : finalCodes[entry.failure.problem.code];
      show({ state: "problem", problem: problem ?? "failed" });
      return undefined;
    }
  }
}

/** Whether it cannot be sent, however often it is tried. */
function isRefused({ problem }: ChosenFile): boolean {
  return problem !== undefined && problem !== "failed";
}

/** What is refused here, without a request. */
function refused(code: string): ApiError {
  return new ApiError({ code, status: 0, detail: "" });
}
