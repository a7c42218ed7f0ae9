import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { chatMessageChars, countCodePoints } from "../../../contract/limits.ts";
import type { Words } from "../../../languages/shapes/widget/panel.ts";
import { property, query, state } from "../../decorators.ts";
import { icon } from "../../icons.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import { composerStyles } from "./composer-styles.ts";

const limit = chatMessageChars;
/** From this length on the visitor sees a counter. */
const counterFrom = limit - 100;

/**
 * The text box and its button. Enter sends, Shift+Enter starts a line. Text that is too long is marked, never cut.
 */
export class ComposerElement extends ShadowElement {
  static override styles = [baseStyles, composerStyles];
  static override shadowRootOptions = { ...ShadowElement.shadowRootOptions, delegatesFocus: true };

  @property({ attribute: false }) words!: Words;
  @property() locale = "en";
  /** `blocked` takes text and does not send it; `closed` is read-only and keeps the draft and the focus. */
  @property({ reflect: true }) mode: "ready" | "blocked" | "closed" = "ready";
  /** Whether the assistant cannot reply: looks inactive and works all the same. */
  @property({ type: Boolean, reflect: true }) quiet = false;
  /** What the visitor had written when they left the page. */
  @property({ attribute: false }) draft = "";
  /** Called with what is in the text box, whenever that changes. */
  @property({ attribute: false }) onDraft: (text: string) => void = () => undefined;
  /** Whether files go with the next message, whose text may be empty then. */
  @property({ type: Boolean }) filled = false;
  /** Ends the answer that is being given; its button stands where nothing is written meanwhile. */
  @property({ attribute: false }) onStop: (() => void) | undefined;
  @property({ attribute: false }) onSend: (text: string) => void = () => undefined;
  /** Called when the text becomes too long, so that it is announced once. */
  @property({ attribute: false }) onTooLong: (explanation: string) => void = () => undefined;

  @state() private text = "";
  @state() private tall = false;
  @query("textarea") private readonly field!: HTMLTextAreaElement;
  @query(".mirror") private readonly mirror!: HTMLElement | null;

  /** Puts a refused text back, before what was written since. */
  returnText(text: string): void {
    if (this.text === text) return;
    this.text = this.text === "" ? text : `${text}\n${this.text}`;
  }

  /** Removes the draft. */
  clear(): void {
    this.text = "";
  }

  get #excess(): number {
    return Math.max(0, countCodePoints(this.text.trim()) - limit);
  }

  /** Whether the button ends the answer that is being given. */
  get #stops(): boolean {
    return this.onStop !== undefined && !this.text && !this.filled;
  }

  get #canSend(): boolean {
    return this.mode === "ready" && (this.filled || this.text.trim() !== "") && this.#excess === 0;
  }

  /** Scripts and password managers set the text without an event. Not while another text is about to be shown. */
  readonly #readField = (): void => {
    if (!this.isUpdatePending) this.#handleInput();
  };

  readonly #handleInput = (): void => {
    if (this.text === this.field.value) return;
    const wasTooLong = this.#excess > 0;
    this.text = this.field.value;
    if (this.#excess > 0 && !wasTooLong) this.onTooLong(this.#count());
  };

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    this.#readField();
    // The Enter that confirms an input-method word must not send; Safari ends composing before it, with key code 229.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    this.#handleSend();
  };

  readonly #handleScroll = (): void => {
    if (this.mirror) this.mirror.scrollTop = this.field.scrollTop;
  };

  readonly #handleSend = (): void => {
    if (!this.#canSend) return;
    const text = this.text.trim();
    this.text = "";
    this.field.focus(); // the button is disabled now and would lose it
    this.onSend(text);
  };

  readonly #handleButton = (event: MouseEvent): void => {
    if (!this.#stops) this.#handleSend();
    else if (event.detail < 2) this.onStop?.(); // no second half of a double click that has sent the message
    // The button is disabled once the answer ends, and would lose the focus. Not by touch: an on-screen keyboard would cover the answer.
    if (event.detail === 0 || !matchMedia("(pointer: coarse)").matches) this.field.focus();
  };

  /** A click beside the text, inside the frame, focuses the text box. */
  readonly #handleFrame = (event: Event): void => {
    if (event.target === event.currentTarget) this.field.focus();
  };

  protected override willUpdate(): void {
    if (!this.hasUpdated) this.text ||= this.draft;
  }

  protected override firstUpdated(): void {
    watchValue(this.field, this.#handleInput);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("text")) this.onDraft(this.text);
    if (this.field.value !== this.text) this.field.value = this.text;
    this.#grow();
    this.#handleScroll();
  }

  override render(): TemplateResult {
    const { words, mode } = this;
    const counted = countCodePoints(this.text) > counterFrom;
    const stops = this.#stops;
    return html`${counted ? html`<p id="count" class="count ${this.#excess > 0 ? "bad" : ""}">${this.#count()}</p>` : nothing}
      <div class="frame ${this.tall ? "tall" : ""}" @click=${this.#handleFrame} @pointerover=${this.#readField}
        @pointerdown=${this.#readField} @focusin=${this.#readField} @focusout=${this.#readField}>
        <slot></slot>
        <div class="text">
          ${this.#excess > 0 ? this.#renderMirror() : nothing}
          <textarea rows="1" dir=${this.text ? "auto" : nothing} class=${this.#excess > 0 ? "shown-by-mirror" : ""} enterkeyhint="send"
            aria-label=${words.message} aria-invalid=${this.#excess > 0} aria-describedby=${counted ? "count" : nothing}
            placeholder=${mode === "closed" ? words.placeholderEnded : words.placeholder} ?readonly=${mode === "closed"}
            @input=${this.#handleInput} @change=${this.#handleInput} @keydown=${this.#handleKeyDown} @scroll=${this.#handleScroll}></textarea>
        </div>
        <slot name="speech"></slot>
        <button class="send ${stops ? "stop" : ""}" type="button" aria-label=${stops ? words.stop : words.send} ?disabled=${!stops && !this.#canSend}
          @click=${this.#handleButton}>${icon(stops ? "stop" : "send")}</button>
      </div>`;
  }

  /** The same text behind the field, with the excess marked: a text box cannot mark its own text. */
  #renderMirror(): TemplateResult {
    const lead = this.text.length - this.text.trimStart().length;
    const cut = lead + indexOfCodePoint(this.text.slice(lead), limit);
    return html`<div class="mirror" dir="auto" aria-hidden="true">${this.text.slice(0, cut)}<mark>${this.text.slice(cut)}</mark>${"\u200b"}</div>`;
  }

  #count(): string {
    const format = (count: number) => count.toLocaleString(this.locale);
    const count = countCodePoints(this.text.trim());
    return this.#excess > 0
      ? this.words.tooLong(format(count), format(limit), format(this.#excess))
      : this.words.length(format(count), format(limit));
  }

  /** As high as its text, up to the height that the styles allow; from two lines on the button is below it. */
  #grow(): void {
    const { field } = this;
    field.style.blockSize = "auto";
    // Fitted to its placeholder by the styles: measuring would lay out the panel once more while it opens.
    if (this.text === "" && CSS.supports("field-sizing:content")) {
      this.tall = false;
      return;
    }
    const lines = Math.round(field.scrollHeight / Number.parseFloat(getComputedStyle(field).lineHeight));
    const tall = this.text !== "" && (lines > 1 || (this.tall && this.#needsWidth()));
    if (tall !== this.tall) this.tall = tall;
    // Nothing can be measured while the page hides the chat: it has one line when it is shown.
    if (field.scrollHeight > 0) field.style.blockSize = `${field.scrollHeight}px`;
  }

  /** Whether the text fits one line only because the button has moved away from beside it. */
  #needsWidth(): boolean {
    const frame = this.renderRoot.querySelector(".frame")!;
    frame.classList.remove("tall");
    const { lineHeight } = getComputedStyle(this.field);
    const lines = Math.round(this.field.scrollHeight / Number.parseFloat(lineHeight));
    frame.classList.add("tall");
    return lines > 1;
  }
}

/** Notices a text that a script of the page sets: no event announces it. */
function watchValue(field: HTMLTextAreaElement, handleChange: () => void): void {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
  if (!get || !set) return;
  Object.defineProperty(field, "value", {
    configurable: true,
    get: () => get.call(field),
    set(text: string) {
      set.call(field, text);
      handleChange();
    },
  });
}

function indexOfCodePoint(text: string, position: number): number {
  let index = 0;
  let passed = 0;
  for (const point of text) {
    if (passed++ === position) break;
    index += point.length;
  }
  return index;
}
