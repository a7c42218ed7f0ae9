import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { knownFile } from "../../client/chat/files/known.ts";
import type { ActionConversation } from "../../client/chat/model.ts";
import type { Attachment } from "../../contract/operations/conversations/attachments.ts";
import { englishFileWords } from "../../languages/en/widget/files.ts";
import { fileTranslations } from "../../languages/lists/files.ts";
import { ownWords } from "../../languages/own-words.ts";
import type { FileWords } from "../../languages/shapes/widget/files.ts";
import { property, state } from "../decorators.ts";
import { icon } from "../icons.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";
import { sheet } from "./icons.ts";
import { sizeText } from "./size-text.ts";
import { messageFilesStyles } from "./styles.ts";

/** Types that browsers draw; HEIC only in some, where the others show its name. */
const pictures = /^image\/(?:png|jpeg|webp|gif|heic)$/;

/**
 * The files of one message: pictures as pictures, the rest by name; each is saved by a press. Pictures are read with the visitor's session
 * once they come near the screen, and drawn from those bytes.
 */
export class MessageFilesElement extends ShadowElement {
  static override styles = [baseStyles, messageFilesStyles];

  @property({ attribute: false }) files: readonly Attachment[] = [];
  @property({ attribute: false }) conversation!: ActionConversation;
  @property() locale = "en";

  @state() private words: FileWords | undefined;
  /** Addresses of the bytes that were read, by id; empty for what cannot be drawn. */
  @state() private urls: ReadonlyMap<string, string> = new Map();
  @state() private failed: ReadonlySet<string> = new Set();
  #observer: IntersectionObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      this.#observer?.disconnect();
      for (const file of this.files) if (pictures.test(file.type)) void this.#draw(file);
    });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    for (const url of this.urls.values()) if (url) URL.revokeObjectURL(url);
    this.urls = new Map();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("locale"))
      void ownWords(fileTranslations, englishFileWords, this.locale).then((words) => (this.words = words));
  }

  override render(): TemplateResult | typeof nothing {
    const { words } = this;
    if (!words) return nothing;
    return html`<ul>${repeat(
      this.files,
      ({ id }) => id,
      (file) => html`<li>${this.#renderFile(file, words)}</li>`,
    )}</ul>`;
  }

  #renderFile(file: Attachment, words: FileWords): TemplateResult {
    const { id, name, size } = file;
    const url = this.urls.get(id);
    const detail = this.failed.has(id) ? words.notLoaded : sizeText(size, this.locale);
    // Named by what is read on it, as people who dictate to their computer say it; a picture has no words.
    return html`<button type="button" class=${url ? "picture" : "file"} aria-label=${url ? words.save(name) : nothing} title=${words.save(name)}
      @click=${() => this.#save(file)}>${
        url
          ? html`<img src=${url} alt="" @error=${() => this.#forget(id)}>`
          : html`${sheet}<span class="about"><span class="name"><bdi>${name}</bdi></span><span class="detail">${detail}</span></span>${icon("download", 16)}`
      }</button>`;
  }

  /** What a page's policy forbids to draw, or the browser cannot, is shown by its name. */
  #forget(id: string): void {
    this.urls = new Map(this.urls).set(id, "");
  }

  async #draw({ id, type }: Attachment): Promise<void> {
    try {
      const bytes = await this.#read(id);
      if (!this.isConnected) return;
      // The type that a picture is drawn as is one of ours, whatever the answer says.
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      this.urls = new Map(this.urls).set(id, url);
    } catch {
      // A press on its name tries again.
    }
  }

  async #save(file: Attachment): Promise<void> {
    const { id, name } = file;
    try {
      const bytes = await this.#read(id);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      if (!this.failed.has(id)) return;
      this.failed = new Set([...this.failed].filter((one) => one !== id));
    } catch {
      this.failed = new Set(this.failed).add(id);
    }
  }

  async #read(id: string): Promise<Blob> {
    const known = knownFile(id);
    if (known) return known;
    const { uuid } = this.conversation;
    const path = `/conversations/${encodeURIComponent(uuid)}/attachments/${encodeURIComponent(id)}`;
    return (await this.conversation.request(path, { headers: { accept: "*/*" } })).blob();
  }
}
