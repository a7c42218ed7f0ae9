import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { ChosenFile } from "../../client/chat/files/file-queue.ts";
import { fileLimits, fileTypes } from "../../contract/file-limits.ts";
import { englishFileWords } from "../../languages/en/widget/files.ts";
import { fileTranslations } from "../../languages/lists/files.ts";
import { ownWords } from "../../languages/own-words.ts";
import type { FileWords } from "../../languages/shapes/widget/files.ts";
import { property, state } from "../decorators.ts";
import { icon } from "../icons.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";
import { clip } from "./icons.ts";
import { sizeText } from "./size-text.ts";
import { trayStyles } from "./styles.ts";
import type { FileTray } from "./tray.ts";

/** The files that go with the next message, above the text box: each with its progress, and what can be done with it. */
export class FileTrayElement extends ShadowElement {
  static override styles = [baseStyles, trayStyles];

  @property({ attribute: false }) tray!: FileTray;
  /** Another list whenever something has changed. */
  @property({ attribute: false }) files: readonly ChosenFile[] = [];
  @property({ attribute: false }) waitingText: string | undefined;
  @property({ type: Boolean }) tooMany = false;
  @property({ type: Boolean }) dragged = false;
  @property() locale = "en";
  /** Moves the focus to the text box. */
  @property({ attribute: false }) onLeave: () => void = () => undefined;

  @state() private words: FileWords | undefined;
  /** The row whose button gets the focus, since the one that had it is gone. */
  #focusedRow: number | undefined;
  /** What a screen reader announces. */
  @state() private said = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("locale"))
      void ownWords(fileTranslations, englishFileWords, this.locale).then((words) => (this.words = words));
    const before = new Map(changed.get("files")?.map((file) => [file.key, file.state]));
    const { words } = this;
    if (!words || !changed.has("files")) return;
    for (const file of this.files) {
      const was = before.get(file.key);
      if (file.state === was) continue;
      if (file.state === "done") this.said = words.added(file.name);
      else if (file.state === "problem") this.said = `${file.name}: ${this.#problemOf(file, words)}`;
      else if (was === undefined || was === "problem") this.said = words.uploading(file.name);
    }
    if (this.tooMany) this.said = this.#tooMany(words);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("files") || this.#focusedRow === undefined) return;
    const rows = this.renderRoot.querySelectorAll<HTMLElement>("li");
    rows[Math.min(this.#focusedRow, rows.length - 1)]?.querySelector<HTMLElement>("button:last-of-type")?.focus();
    this.#focusedRow = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { words, files, waitingText, tooMany, dragged } = this;
    if (!words) return nothing;
    return html`${
      files.length > 0
        ? html`<ul aria-label=${words.chosen}>${files.map((file) => html`<li>${this.#renderFile(file, words)}</li>`)}</ul>`
        : nothing
    }${tooMany ? html`<p class="problem">${this.#tooMany(words)}</p>` : nothing}${
      waitingText === undefined
        ? nothing
        : html`<p class="later">${waitingText ? html`<span class="text" dir="auto">${waitingText}</span>` : nothing}
            <span>${words.sendsLater}</span> <button type="button" class="link" @click=${this.#handleBack}>${words.back}</button></p>`
    }${dragged ? html`<p class="drop-here">${words.dropHere}</p>` : nothing}
      <p class="unseen" role="status">${this.said}</p>`;
  }

  #renderFile(file: ChosenFile, words: FileWords): TemplateResult {
    const { key, name, size, state, progress } = file;
    return html`<span class="file ${state}">${icon(state === "problem" ? "alert" : state === "done" ? "check" : "send", 16)}
      <span class="about"><span class="name"><bdi>${name}</bdi></span><span class="detail">${this.#detailOf(file, words, sizeText(size, this.locale))}</span>${
        state === "uploading"
          ? html`<progress max="1" value=${progress} aria-label=${words.uploading(name)}></progress>`
          : nothing
      }</span>
      ${
        file.problem === "failed"
          ? html`<button type="button" class="round" aria-label=${words.retry(name)} @click=${() => this.tray.retry(key)}>${retryIcon}</button>`
          : nothing
      }<button type="button" class="round" aria-label=${words.remove(name)} @click=${() => this.#remove(key)}>${icon("close", 16)}</button></span>`;
  }

  #detailOf(file: ChosenFile, words: FileWords, size: string): string {
    if (file.state === "problem") return this.#problemOf(file, words);
    return file.state === "waiting" && !navigator.onLine ? words.waiting : size;
  }

  #problemOf({ problem = "failed" }: ChosenFile, words: FileWords): string {
    return problem === "tooLarge" ? words.tooLarge(sizeText(fileLimits.bytes, this.locale)) : words[problem];
  }

  #tooMany(words: FileWords): string {
    return words.tooMany(fileLimits.perMessage.toLocaleString(this.locale));
  }

  #remove(key: number): void {
    const at = this.files.findIndex((file) => file.key === key);
    const wasLast = this.files.length === 1;
    this.tray.remove(key);
    if (wasLast) {
      this.onLeave();
      return;
    }
    this.#focusedRow = at;
  }

  readonly #handleBack = (): void => {
    this.tray.takeBack();
    this.onLeave();
  };
}

/** The button in the text box that chooses files, and on phones another one that takes a photo. */
export class FileButtonsElement extends ShadowElement {
  static override styles = [baseStyles, trayStyles];

  @property({ attribute: false }) tray!: FileTray;
  @property() locale = "en";
  @property({ attribute: false }) onLeave: () => void = () => undefined;

  @state() private words: FileWords | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("locale"))
      void ownWords(fileTranslations, englishFileWords, this.locale).then((words) => (this.words = words));
  }

  override render(): TemplateResult | typeof nothing {
    const { words } = this;
    if (!words) return nothing;
    const hasCamera = matchMedia("(pointer: coarse)").matches;
    return html`<span class="buttons"><button type="button" class="round" aria-label=${words.add} @click=${this.#handleChoose}>${clip}</button>
      <input id="files" type="file" multiple hidden accept=${accepted} @change=${this.#handleFiles} @cancel=${this.#handleCancel}>
      ${
        hasCamera
          ? html`<button type="button" class="round" aria-label=${words.photo} @click=${this.#handlePhoto}>${camera}</button>
            <input id="photo" type="file" hidden accept="image/*" capture="environment" @change=${this.#handleFiles} @cancel=${this.#handleCancel}>`
          : nothing
      }</span>`;
  }

  readonly #handleChoose = (): void => this.renderRoot.querySelector<HTMLInputElement>("#files")?.click();

  readonly #handlePhoto = (): void => this.renderRoot.querySelector<HTMLInputElement>("#photo")?.click();

  readonly #handleFiles = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    this.tray.add([...(input.files ?? [])]);
    input.value = ""; // the same file can be chosen again
    this.onLeave();
  };

  readonly #handleCancel = (event: Event): void => event.stopPropagation();
}

/** Types, and endings for systems that know no types. */
const accepted = Object.entries(fileTypes)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(",");

const retryIcon = html`<svg class="icon" viewBox="0 0 20 20" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M16 10a6 6 0 1 1-1.8-4.3M16 3v3.5h-3.5"></path></svg>`;
const camera = html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 7.5A1.5 1.5 0 0 1 4.5 6H6l1.3-2h5.4L14 6h1.5A1.5 1.5 0 0 1 17 7.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-7ZM12.8 10.7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0Z"></path></svg>`;
