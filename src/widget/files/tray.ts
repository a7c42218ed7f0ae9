import type { ReactiveController, ReactiveControllerHost } from "lit";
import { FileQueue } from "../../client/chat/files/file-queue.ts";
import type { ActionConversation, ConversationView } from "../../client/chat/model.ts";

/** What a tray is in. */
export interface TrayHost extends ReactiveControllerHost, HTMLElement {
  readonly conversation: unknown;
  readonly view: Pick<ConversationView, "takesFiles">;
}

/** The queue of files as a panel has it: what is pasted into the panel and dropped on it is added. */
export class FileTray extends FileQueue implements ReactiveController {
  /** Whether files are dragged over the chat. */
  isDraggedOver = false;
  readonly #host: TrayHost;

  constructor(host: TrayHost) {
    super(
      () => host.conversation as ActionConversation,
      () => host.requestUpdate(),
    );
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
    this.#host.requestUpdate();
  };
}
