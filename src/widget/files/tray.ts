import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { ActionConversation, ConversationView } from "../../client/chat/model.ts";
import { isOnline, untilOnline } from "../../client/chat/transport/online.ts";
import { fileLimits, fileTypes } from "../../contract/file-limits.ts";
import type { Attachment } from "../../contract/operations/attachments.ts";
import { isApiError } from "../../contract/problem.ts";
import { rememberFile } from "./known.ts";
import { isDrawn, shrink } from "./shrink.ts";
import { upload } from "./upload.ts";

/** Why a file is not sent. `failed` can be tried again. */
export type FileProblem = "tooLarge" | "wrongKind" | "limit" | "notOffered" | "failed";

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
  /** When it was there, by this device. */
  doneAt?: number;
}

/** What a tray is in. */
export interface TrayHost extends ReactiveControllerHost, HTMLElement {
  readonly conversation: unknown;
  readonly view: Pick<ConversationView, "takesFiles">;
}

/** The server deletes after an hour what no message has. */
const keptMs = 50 * 60_000;
const endings = new Set(Object.values(fileTypes).flat<readonly (readonly string[])[]>());
/** The server refuses it whatever is done. */
const finalCodes: Readonly<Record<string, FileProblem>> = {
  FILE_NOT_ALLOWED: "wrongKind",
  VALIDATION_FAILED: "tooLarge",
  BODY_TOO_LARGE: "tooLarge",
  RATE_LIMITED: "limit",
  ATTACHMENTS_NOT_ALLOWED: "notOffered",
  ACTION_NOT_ALLOWED: "notOffered",
};

/** The files that go with the visitor's next message: chosen, pasted or dropped, and uploaded at once. */
export class FileTray implements ReactiveController {
  /** Whether files are dragged over the chat. */
  isDraggedOver = false;
  /** The text that waits for them, once it was sent. */
  waitingText: string | undefined;
  /** Whether more were chosen than a message takes. */
  hasTooMany = false;
  readonly #host: TrayHost;
  readonly #entries: Entry[] = [];
  #taken: Entry[] = [];
  #nextKey = 0;
  #takeBack: (() => void) | undefined;

  constructor(host: TrayHost) {
    this.#host = host;
    host.addController(this);
    host.addEventListener("paste", this.#handlePaste);
    host.addEventListener("dragover", this.#handleDrag);
    host.addEventListener("dragleave", this.#handleDrag);
    host.addEventListener("drop", this.#handleDrag);
  }

  hostDisconnected(): void {
    this.isDraggedOver = false;
  }

  get files(): readonly ChosenFile[] {
    return this.#entries.map(({ shown }) => shown);
  }

  /** Whether there is something to send. */
  get isSendable(): boolean {
    return this.#entries.some(({ shown }) => shown.state !== "problem") && this.waitingText === undefined;
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
   * The files for a message, once all are uploaded; the tray is empty then. Nothing where there are none. `returned` where one could
   * not be uploaded, or the visitor takes the text back: they stay.
   */
  async take(text: string): Promise<{ readonly attachments: readonly string[] } | undefined | "returned"> {
    this.#taken = [];
    for (const { shown } of [...this.#entries])
      if (shown.state === "problem" && shown.problem !== "failed") this.remove(shown.key);
    if (this.#entries.length === 0) return undefined;
    for (const entry of this.#entries)
      if (entry.doneAt !== undefined && Date.now() - entry.doneAt > keptMs) entry.done = this.#upload(entry);
    this.waitingText = text;
    this.#update();
    const takenBack = new Promise<"returned">((resolve) => (this.#takeBack = () => resolve("returned")));
    const all = Promise.all(this.#entries.map(({ done }) => done));
    const uploaded = await Promise.race([all, takenBack]);
    this.#takeBack = undefined;
    this.waitingText = undefined;
    const ids = uploaded === "returned" ? [] : uploaded.flatMap((one) => one?.id ?? []);
    const isWhole = uploaded !== "returned" && ids.length === uploaded.length && ids.length === this.#entries.length;
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

  /** Leaves out whatever was chosen. */
  clear(): void {
    for (const { left } of this.#entries.splice(0)) left.abort();
    this.hasTooMany = false;
    this.takeBack();
    this.#update();
  }

  #add(given: File): void {
    const { name, size } = given;
    const shown: ChosenFile = { key: this.#nextKey++, name, size, state: "waiting", progress: 0 };
    const entry: Entry = { given, shown, left: new AbortController(), done: Promise.resolve(undefined) };
    this.#entries.push(entry);
    entry.done = this.#upload(entry);
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
    try {
      if (!isDrawn(given) && !endings.has(given.name.split(".").at(-1)?.toLowerCase() as "png"))
        return void show({ state: "problem", problem: "wrongKind" });
      const file = isDrawn(given) ? await shrink(given).catch(() => undefined) : given;
      if (!file) return void show({ state: "problem", problem: "wrongKind" });
      show({ name: file.name, size: file.size });
      if (file.size > fileLimits.bytes) return void show({ state: "problem", problem: "tooLarge" });
      if (file.size === 0) return void show({ state: "problem", problem: "wrongKind" });
      if (!isOnline()) await untilOnline(signal);
      if (signal.aborted) return undefined;
      show({ state: "uploading" });
      const conversation = this.#host.conversation as ActionConversation;
      const onProgress = (progress: number) => show({ progress });
      const attachment = await upload(file, { conversation, onProgress, signal });
      rememberFile(attachment, file);
      entry.doneAt = Date.now();
      show({ state: "done", progress: 1 });
      return attachment;
    } catch (cause) {
      const code = isApiError(cause) ? cause.problem.code : "";
      show({ state: "problem", problem: finalCodes[code] ?? "failed" });
      return undefined;
    }
  }

  #update(): void {
    this.#host.requestUpdate();
  }

  readonly #handlePaste = (event: ClipboardEvent): void => {
    const { files } = event.clipboardData ?? {};
    if (!files?.length || !this.#host.view.takesFiles) return;
    event.preventDefault();
    this.add(files);
  };

  readonly #handleDrag = (event: DragEvent): void => {
    const { dataTransfer, type } = event;
    if (!dataTransfer?.types.includes("Files") || !this.#host.view.takesFiles) return;
    event.preventDefault(); // or the browser opens the file in place of the page
    const { left, right, top, bottom } = this.#host.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    // A drag that passes from one part of the chat to another leaves the first.
    const isInside = type === "dragleave" && x > left && x < right && y > top && y < bottom;
    if (type === "drop") this.add(dataTransfer.files);
    const isOver = type === "dragover" || isInside;
    if (isOver === this.isDraggedOver) return;
    this.isDraggedOver = isOver;
    this.#update();
  };
}
