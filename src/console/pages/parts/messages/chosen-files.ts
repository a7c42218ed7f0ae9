import { html, nothing, type TemplateResult } from "lit";
import { isDrawn, shrink } from "../../../../client/chat/files/shrink.ts";
import { fileLimits, fileTypes } from "../../../../contract/file-limits.ts";
import type { Attachment } from "../../../../contract/operations/conversations/attachments.ts";
import { ApiError } from "../../../../contract/problem.ts";
import { sizeText } from "../../../../widget/files/size-text.ts";
import { callWithFile, failureOf } from "../../api.ts";
import { announce } from "../announce.ts";
import { icon } from "../icons.ts";
import type { ChosenFile, Unsent } from "./unsent-message.ts";

const accepted = Object.entries(fileTypes)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(",");

/** The files that go with the next message of a box: chosen, pasted or dropped, and uploaded at once. */
export class ChosenFiles {
  constructor(
    private readonly box: HTMLElement,
    private readonly unsent: Unsent,
  ) {}

  /** Those that are there now. */
  get all(): readonly ChosenFile[] {
    return this.unsent.files;
  }

  /** Takes the files of a paste or a drop; a text is pasted as ever. */
  takeFrom(event: Event, path: string): void {
    const data = event instanceof ClipboardEvent ? event.clipboardData : (event as DragEvent).dataTransfer;
    if (!data?.types.includes("Files")) return;
    event.preventDefault();
    this.#add(data.files, path);
  }

  /** The ids of files, once they are uploaded. @throws {ApiError} Where one is not: nothing is sent without it */
  async uploaded(files: readonly ChosenFile[]): Promise<readonly string[]> {
    const ids = await Promise.all(files.map(({ upload }) => upload));
    const known = ids.filter((id) => id !== undefined);
    if (known.length === ids.length) return known;
    throw new ApiError({
      code: "FILES_MISSING",
      status: 400,
      detail: "A file could not be uploaded. Remove it, or add it again.",
    });
  }

  /** Takes files off the list: those that were sent. Others may have been chosen meanwhile. */
  remove(files: readonly ChosenFile[]): void {
    this.unsent.files = this.all.filter((one) => !files.includes(one));
    this.unsent.redraw();
  }

  renderButton(path: string): TemplateResult {
    const handleFiles = (event: Event) => {
      const input = event.target as HTMLInputElement;
      this.#add(input.files ?? [], path);
      input.value = ""; // the same file can be chosen again
    };
    return html`<label class="round attach" title="Add files">${icon("clip", 18)}<input type="file" multiple
      accept=${accepted} aria-label="Add files" @change=${handleFiles}></label>`;
  }

  renderList(): TemplateResult | typeof nothing {
    if (this.all.length === 0) return nothing;
    return html`<ul class="chosen-files" aria-label="Files to send">${this.all.map((file) => {
      const { name, size, isUploaded, problem } = file;
      const detail = problem || (isUploaded ? sizeText(size, "en-GB") : "Uploading …");
      return html`<li class=${problem ? "wrong" : ""}>${icon(problem ? "alert" : isUploaded ? "check" : "clock", 16)}<bdi>${name}</bdi>
        <span class="soft">${detail}</span>
        <button class="round" type="button" aria-label="Remove ${name}" @click=${() => {
          this.remove([file]);
          this.box.focus();
        }}>${icon("close", 16)}</button></li>`;
    })}</ul>`;
  }

  #add(files: Iterable<File>, path: string): void {
    for (const file of files) {
      if (this.all.length === fileLimits.perMessage) {
        announce(`No more than ${fileLimits.perMessage} files with one message.`);
        break;
      }
      const chosen: ChosenFile = {
        name: file.name,
        size: file.size,
        isUploaded: false,
        problem: "",
        // In the next task: it writes into the entry that it belongs to.
        upload: Promise.resolve().then(() => this.#upload(file, path, chosen)),
      };
      this.unsent.files = [...this.all, chosen];
    }
    this.unsent.redraw();
  }

  async #upload(file: File, path: string, chosen: ChosenFile): Promise<string | undefined> {
    try {
      const form = new FormData();
      // A picture that this browser cannot show goes as it is: who sends it knows it.
      form.set("file", isDrawn(file) ? await shrink(file).catch(() => file) : file);
      const { id } = await callWithFile<Attachment>(path, form);
      chosen.isUploaded = true;
      announce(`${file.name} was added.`);
      return id;
    } catch (error) {
      chosen.problem = failureOf(error).text;
      announce(`${file.name}: ${chosen.problem}`);
      return undefined;
    } finally {
      this.unsent.redraw();
    }
  }
}
