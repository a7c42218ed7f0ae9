import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { FormDraft, Kept } from "../../client/chat/model.ts";
import type { ExtraWords } from "../../languages/shapes/widget/extras.ts";
import { property, state } from "../decorators.ts";
import { icon } from "../icons.ts";
import { noteStyles } from "../panel/notes/note-styles.ts";
import type { PanelElement } from "../panel/panel.ts";
import { baseStyles } from "../styles/base.ts";
import { ShadowElement } from "../styles/shadow-element.ts";
import { type ChatField, labelOf, problemOf } from "./fields.ts";
import { gateStyles } from "./gate-styles.ts";

/** A question, or something to know, above the text box. */
export interface GateNote {
  readonly title: string;
  readonly lines: readonly string[];
  /** A web page with more about it; empty for none. */
  readonly link?: { readonly url: string; readonly label: string };
  readonly accept: string;
  readonly decline?: string;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/**
 * What comes before writing: the page's fields in place of the transcript, or a note above the text box that is to be
 * answered.
 */
export class GateElement extends ShadowElement {
  static override styles = [baseStyles, noteStyles, gateStyles];

  @property({ attribute: false }) words!: ExtraWords;
  /** The fields to be filled in; empty once they are. */
  @property({ attribute: false }) fields: readonly ChatField[] = [];
  @property({ attribute: false }) greeting = "";
  @property({ attribute: false }) onFields: (values: Readonly<Record<string, string>>) => void = () => undefined;
  @property({ attribute: false }) note: GateNote | undefined;
  /** Keeps what is typed into the fields until it is sent; absent where nothing may be stored yet. */
  @property({ attribute: false }) kept: Kept<FormDraft> | undefined;
  @state() private problems: Readonly<Record<string, string>> = {};
  #shown: GateNote | undefined;
  #wasCovered = false;
  /** What the fields begin with: what was typed on an earlier page and not sent. */
  #begun: Readonly<Record<string, unknown>> = {};

  readonly #handleSubmit = (event: Event): void => {
    event.preventDefault();
    const inputs = this.#inputs;
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()]));
    const problems = this.fields.map((field) => [field.name, problemOf(field, values[field.name] ?? "", this.words)]);
    this.problems = Object.fromEntries(problems.filter(([, problem]) => problem));
    const wrong = inputs.find(({ name }) => this.problems[name]);
    if (wrong) wrong.focus();
    else this.onFields(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
  };

  readonly #handleInput = (): void => {
    this.kept?.write({ id: "", values: Object.fromEntries(this.#inputs.map(({ name, value }) => [name, value])) });
  };

  get #inputs(): readonly (HTMLInputElement | HTMLSelectElement)[] {
    return [...this.renderRoot.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")];
  }

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation(); // declines, and leaves the chat open
    this.note?.onDecline();
  };

  /** Takes the fields as they are now, once more. */
  submit(): void {
    this.renderRoot.querySelector("form")?.requestSubmit();
  }

  /** Removes what was typed. */
  clear(): void {
    this.#begun = {};
    this.problems = {};
    this.renderRoot.querySelector("form")?.reset();
  }

  /** Moves the focus to the first field. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>("[name]")?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("fields") && this.fields.length > 0) this.#begun = this.kept?.read()?.values ?? {};
  }

  protected override updated(): void {
    const isCovered = this.fields.length > 0;
    const panel = this.closest<PanelElement>("ringback-panel");
    if (isCovered || this.#wasCovered)
      for (const part of panel?.renderRoot.querySelectorAll<HTMLElement>("ringback-transcript, .dock > :not(slot)") ??
        [])
        part.inert = isCovered; // it can neither be reached nor read
    this.#wasCovered = isCovered;
    // Not its button: the Enter that sent the message must not agree to anything.
    if (this.note && this.note.title !== this.#shown?.title)
      this.renderRoot.querySelector<HTMLElement>(".note")?.focus();
    this.#shown = this.note;
  }

  override render(): TemplateResult | typeof nothing {
    if (this.fields.length > 0) return this.#renderFields();
    return this.note ? this.#renderNote(this.note) : nothing;
  }

  #renderFields(): TemplateResult {
    const { fields, words, greeting } = this;
    // Our ids have a hyphen: the id of a field is its name, which has none.
    return html`<section class="sheet" aria-labelledby="form-title">
      <form novalidate @submit=${this.#handleSubmit} @input=${this.#handleInput}>
        <div><h2 id="form-title" class="spoken">${greeting}</h2><p class="soft">${words.fields.title}</p></div>
        ${fields.map((field) => this.#renderField(field))}
        ${this.note ? this.#renderNote(this.note) : html`<div class="end"><button class="primary" type="submit">${words.fields.start}</button></div>`}
      </form>
    </section>`;
  }

  #renderField(field: ChatField): TemplateResult {
    const { words, problems } = this;
    const { name, type, required, options } = field;
    const problem = problems[name] ?? "";
    const begun = String(this.#begun[name] ?? "");
    return html`<div>
      <label for=${name}><bdi>${labelOf(field, words)}</bdi>${required ? nothing : html`<span class="hint">${` (${words.fields.optional})`}</span>`}</label>
      ${
        options.length > 0
          ? html`<select id=${name} name=${name} aria-required=${required} aria-invalid=${problem !== ""} aria-describedby="${name}-problem">
              <option value="">${words.fields.choose}</option>${options.map((option) => html`<option .selected=${option === begun}>${option}</option>`)}
            </select>`
          : html`<input id=${name} name=${name} type=${type === "number" ? "text" : type} dir="auto" maxlength="200" .value=${begun}
              inputmode=${type === "number" ? "decimal" : nothing} autocomplete=${autocompletes[name] ?? "on"}
              aria-required=${required} aria-invalid=${problem !== ""} aria-describedby="${name}-problem" />`
      }
      <p id="${name}-problem" class="problem" ?hidden=${!problem}>${problem ? html`${icon("alert", 16)}<span>${problem}</span>` : nothing}</p>
    </div>`;
  }

  #renderNote({ title, lines, link, accept, decline, onAccept, onDecline }: GateNote): TemplateResult {
    return html`<div class="note" role="group" tabindex="-1" aria-labelledby="note-title" aria-describedby="note-lines" @keydown=${this.#handleKeyDown}>
      <div>
        <p class="title" id="note-title">${title}</p>
        <div id="note-lines">${lines.map((line) => html`<p dir="auto">${line}</p>`)}
          ${link ? html`<p><a class="link" href=${link.url} target="_blank" rel="noopener noreferrer">${link.label}</a></p>` : nothing}</div>
        <div class="actions"><button class="primary" type="button" @click=${onAccept}>${accept}</button>
          ${decline ? html`<button class="link" type="button" @click=${onDecline}>${decline}</button>` : nothing}</div>
      </div>
    </div>`;
  }
}

/** What browsers fill in by themselves, by the usual names. */
const autocompletes: Readonly<Record<string, string>> = {
  name: "name",
  email: "email",
  phone: "tel",
  company: "organization",
};
