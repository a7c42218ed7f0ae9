import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { countCodePoints, limits } from "../../../../contract/limits.ts";
import { placeholder } from "../../../../contract/variable-names.ts";
import { failureOf } from "../../api.ts";
import { announce } from "../announce.ts";
import { icon } from "../icons.ts";
import { ChosenFiles } from "./chosen-files.ts";
import { type Unsent, unsentOf } from "./unsent-message.ts";

/** A text that is written again and again, found by its name after a slash. */
export interface Snippet {
  readonly name: string;
  readonly content: string;
}

/** A message box: Enter sends, Shift+Enter starts a new line. A message that could not be sent is put back. */
@customElement("console-composer")
export class ConsoleComposer extends LitElement {
  @property() label = "";
  @property() hint = "";
  /** What belongs together: a later box of this name begins with what was not sent. Empty: it goes with the box. */
  @property({ attribute: false }) keptAs = "";
  /** Sends a text with files, by their ids; if it fails, the text is put back into the box. */
  @property({ attribute: false }) send: (text: string, files: readonly string[]) => Promise<unknown> = async () => {};
  /** Where files are uploaded to; absent: none can be sent. */
  @property({ attribute: false }) filesPath: string | undefined;
  /** Called as something is written. */
  @property({ attribute: false }) typed: () => void = () => undefined;
  /** What a slash at the beginning offers; absent: a slash is a slash. */
  @property({ attribute: false }) snippets: readonly Snippet[] | undefined;
  /** A text of `snippets` as it is put into the box. Placeholders that it leaves are to be filled in before it is sent. */
  @property({ attribute: false }) fillIn: (content: string) => string = (content) => content;
  /** Suggests a text; absent: nothing does. */
  @property({ attribute: false }) suggest: (() => Promise<string>) | undefined;
  /** Opens what `snippets` are kept in. */
  @property({ attribute: false }) manage: () => void = () => undefined;
  @state() private problem = "";
  @state() private suggesting = false;
  /** Whether a suggestion stands in the box: somebody has to send it. */
  @state() private isDraft = false;
  /** What stands after the slash; undefined: no list is open. */
  @state() private wanted: string | undefined;
  @state() private chosen = 0;
  #unsent!: Unsent;
  #files!: ChosenFiles;
  @query("textarea") private readonly box!: HTMLTextAreaElement;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(): void {
    if (this.hasUpdated) return;
    this.#unsent = unsentOf(this.keptAs);
    this.#unsent.redraw = () => {
      if (this.hasUpdated && this.box.value !== this.#unsent.text) this.box.value = this.#unsent.text;
      this.requestUpdate();
    };
    this.#files = new ChosenFiles(this, this.#unsent);
  }

  protected override firstUpdated(): void {
    this.box.value = this.#unsent.text;
  }

  override focus(): void {
    this.box.focus();
  }

  private put(text: string): void {
    this.#unsent.text = text;
    this.#unsent.redraw();
  }

  /** Puts a text in the place of what stands in the box. */
  fill(text: string): void {
    this.put(text);
    this.wanted = undefined;
    this.box.focus();
  }

  private useSnippet(snippet: Snippet | undefined): void {
    const text = this.fillIn(snippet?.content ?? "");
    this.#unsent.gaps = text.match(placeholder) ?? [];
    this.fill(text);
    this.markGap();
  }

  /** Selects the first placeholder that nobody has filled in yet: what is typed then takes its place. */
  private markGap(): string | undefined {
    const { gaps, text } = this.#unsent;
    const at = (gap: string) => text.indexOf(gap);
    const [gap] = gaps.filter((one) => text.includes(one)).toSorted((one, other) => at(one) - at(other));
    if (gap === undefined) return undefined;
    this.box.focus();
    this.box.setSelectionRange(at(gap), at(gap) + gap.length);
    return gap;
  }

  private get found(): readonly Snippet[] {
    const wanted = this.wanted?.toLowerCase();
    if (wanted === undefined) return [];
    return (this.snippets ?? []).filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, 8);
  }

  private handleKeyDown(event: KeyboardEvent): void {
    // isComposing: Enter that confirms a word of an input method must not send.
    if (event.isComposing) return;
    const isListKey = this.handleListKey(event.key);
    if (!isListKey && (event.key !== "Enter" || event.shiftKey)) return;
    event.preventDefault();
    if (!isListKey) void this.submit();
  }

  /** @returns Whether the key was for the open list */
  private handleListKey(key: string): boolean {
    if (this.wanted === undefined) return false;
    const { found } = this;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === "Escape") this.wanted = undefined;
    else if (step !== undefined) this.chosen = (this.chosen + step + found.length) % Math.max(found.length, 1);
    else if (key === "Enter" && found[this.chosen]) this.useSnippet(found[this.chosen]);
    else return false;
    return true;
  }

  private handleInput(): void {
    this.problem = "";
    const text = this.box.value;
    this.#unsent.text = text;
    const wanted = this.snippets && /^\/([^\n]*)$/.exec(text)?.[1];
    this.wanted = wanted ?? undefined;
    this.chosen = 0;
    if (this.wanted === undefined) this.typed();
  }

  private async handleSuggest(): Promise<void> {
    this.suggesting = true;
    this.problem = "";
    try {
      const text = await this.suggest?.();
      if (text === "") {
        this.problem = "The assistant found nothing to answer this with.";
        return;
      }
      // What was typed meanwhile stays.
      if (text !== undefined) this.fill([this.#unsent.text.trim(), text].filter(Boolean).join("\n\n"));
      this.isDraft = text !== undefined;
    } catch (error) {
      this.problem = failureOf(error).text;
    } finally {
      this.suggesting = false;
    }
  }

  private async submit(): Promise<void> {
    const text = this.#unsent.text.trim();
    const files = this.#files.all;
    if (this.#unsent.isSending || (text === "" && files.length === 0)) return;
    const over = countCodePoints(text) - limits.chatMessageChars;
    if (over > 0) {
      this.problem = `Too long. Please shorten it by ${over.toLocaleString("en-US")} characters.`;
      return;
    }
    const gap = this.markGap();
    if (gap !== undefined) {
      this.problem = `Nobody knows ${gap} here. Write what belongs in its place.`;
      return;
    }
    this.#unsent.gaps = [];
    this.#unsent.isSending = true;
    this.isDraft = false;
    this.problem = "";
    this.wanted = undefined;
    this.put(""); // the next message may be written while this one is on its way
    try {
      await this.send(text, await this.#files.uploaded(files));
      this.#files.remove(files);
    } catch (error) {
      this.problem = this.#refusalOf(error);
      this.put([text, this.#unsent.text].filter(Boolean).join("\n"));
      // Who has gone on to something else would not see it.
      if (!this.isConnected) announce(`Your message was not sent. ${this.problem}`);
    } finally {
      this.#unsent.isSending = false;
      this.#unsent.redraw();
      this.box.focus();
    }
  }

  /** Where the server is away, that also says what to do: the page itself goes on alone once it is back, the message does not. */
  #refusalOf(error: unknown): string {
    const { status, text } = failureOf(error);
    return status === 0 ? "The server did not respond. Your message is kept here: send it again." : text;
  }

  protected override render(): TemplateResult {
    const id = `${this.label.toLowerCase().replaceAll(/\W+/g, "-")}-box`;
    const isOpen = this.wanted !== undefined;
    const path = this.filesPath;
    const take = (event: Event) => path !== undefined && this.#files.takeFrom(event, path);
    return html`<form class="composer" data-unwatched novalidate @paste=${take} @dragover=${take} @drop=${take} @submit=${(
      event: Event,
    ) => {
      event.preventDefault();
      void this.submit();
    }}>
      <label for=${id}>${this.label}</label>
      ${this.#files.renderList()}
      <div class="writing">
        ${isOpen ? this.renderSnippets(`${id}-replies`) : nothing}
        <textarea id=${id} rows="2" dir="auto" aria-describedby="${id}-hint" aria-haspopup=${this.snippets ? "listbox" : nothing}
          placeholder=${this.snippets ? "Type / for saved replies" : nothing}
          aria-controls=${isOpen ? `${id}-replies` : nothing} aria-activedescendant=${isOpen && this.found.length > 0 ? `${id}-replies-${this.chosen}` : nothing}
          @keydown=${this.handleKeyDown} @input=${this.handleInput}></textarea>
        ${path === undefined ? nothing : this.#files.renderButton(path)}
        <button class="send" type="submit" aria-label="Send" ?disabled=${this.#unsent.isSending}>${icon("send")}</button>
      </div>
      <p class="hint" id="${id}-hint">${this.isDraft ? html`<strong>Draft.</strong> Read it before you send it. ` : nothing}${this.hint}</p>
      ${
        this.suggest
          ? html`<p class="buttons"><button class="button small" type="button" ?disabled=${this.suggesting} @click=${this.handleSuggest}>${icon("message", 18)}${this.suggesting ? "One moment…" : "Suggest a reply"}</button></p>`
          : nothing
      }
      ${this.problem ? html`<p class="wrong" role="alert">${icon("alert", 16)}<span>${this.problem}</span></p>` : nothing}
    </form>`;
  }

  private renderSnippets(id: string): TemplateResult {
    return html`<div class="snippets">
      <ul id=${id} role="listbox" aria-label="Saved replies">${this.found.map(
        (snippet, at) => html`<li id="${id}-${at}" role="option" aria-selected=${at === this.chosen}
          @mousedown=${(event: Event) => event.preventDefault()} @click=${() => this.useSnippet(snippet)}>
          <strong dir="auto">/${snippet.name}</strong><span class="soft" dir="auto">${snippet.content}</span></li>`,
      )}</ul>
      ${this.found.length > 0 ? nothing : html`<p class="hint">${this.snippets?.length === 0 ? "Nobody has saved a reply yet." : "No saved reply with this name."}</p>`}
      <button class="button small" type="button" @click=${this.manage}>Edit saved replies</button>
    </div>`;
  }
}
