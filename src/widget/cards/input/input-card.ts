import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { FormDraft, Kept, TranscriptItem } from "../../../client/chat/model.ts";
import type {
  CardField,
  CardValues,
  FormCard,
  PendingCallCard,
} from "../../../contract/operations/conversations/cards.ts";
import { englishInputCardWords } from "../../../languages/en/widget/input-card.ts";
import { inputCardTranslations } from "../../../languages/lists/input-card.ts";
import { ownWords } from "../../../languages/own-words.ts";
import type { InputCardWords } from "../../../languages/shapes/widget/input-card.ts";
import { property, state } from "../../decorators.ts";
import { type IconName, icon } from "../../icons.ts";
import type { Send } from "../../send.ts";
import { baseStyles } from "../../styles/base.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import { whole } from "../../styles/whole.ts";
import { iconFor } from "../function/values.ts";
import { inputCardStyles } from "./styles.ts";
import { localeOf, problemOf, readControl, reasonFor, shownValue, writtenValue } from "./values.ts";

/** Whether a card can be answered: `open`; `sent`: its answer is on its way. Empty: there is none. */
export type InputCardState = "open" | "sent" | "agreed" | "overtaken" | "";

const longestText = 1_900;

/**
 * Asks the visitor for an agreement to a call, whose values can be changed first, or for values. Built from data alone, as text;
 * what stands on it is what runs.
 * @csspart card - The frame.
 */
export class InputCardElement extends ShadowElement {
  static override styles = [baseStyles, inputCardStyles];

  /** The answer that asks; its choices agree and decline in the conversation's language. */
  @property({ attribute: false }) item!: TranscriptItem;
  @property() state: InputCardState = "open";
  @property() locale = "en";
  /** Sends the answer; resolves with `stale` where the question was overtaken. */
  @property({ attribute: false }) onAnswer!: Send;
  /** The names of the fields whose values the server did not take, once an answer is returned. */
  @property({ attribute: false }) wrongFields = (): readonly string[] => [];

  @state() private words: InputCardWords | undefined;
  @state() private isEditing = false;
  @state() private isBusy = false;
  @state() private isStale = false;
  /** What a screen reader announces. */
  @state() private said = "";
  @state() private problems: Readonly<Record<string, string>> = {};

  /** What is kept of what was put into a card and not sent, for when the visitor comes back to it. */
  @property({ attribute: false }) kept: Kept<FormDraft> | undefined;
  /** Given what was put into the form when the card goes. @returns Whether a person answers in place of the card */
  @property({ attribute: false }) onLeft: (text: string) => boolean = () => false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const values = this.#entered;
    const text = this.#form && values && this.words ? this.#textOf(new Map(Object.entries(values)), this.words) : "";
    if (this.onLeft(text)) this.#keep(undefined);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("locale"))
      void ownWords(inputCardTranslations, englishInputCardWords, this.locale).then((words) => (this.words = words));
    if (changed.has("item")) {
      const draft = this.#draft;
      this.#begun = draft ?? {};
      this.#entered = draft;
      if (draft) this.isEditing = true;
    }
  }

  /** What was put into this card and not sent. */
  get #draft(): CardValues | undefined {
    const draft = this.kept?.read();
    return draft && draft.id === this.#id ? draft.values : undefined;
  }

  get #id(): string | undefined {
    return (this.#pendingCall ?? this.#form)?.id;
  }

  /** Keeps what was put into this card, or removes what was kept of it. */
  #keep(values: CardValues | undefined): void {
    const id = this.#id;
    this.#entered = values;
    if (id && values) this.kept?.write({ id, values });
    else if (this.#draft) this.kept?.write(undefined);
  }

  get #pendingCall(): PendingCallCard | undefined {
    return this.item.pendingCall;
  }

  get #form(): FormCard | undefined {
    return this.item.form;
  }

  get #fields(): readonly CardField[] {
    return (this.#pendingCall ?? this.#form)?.fields ?? [];
  }

  /** The values that the form begins with. */
  #begun: CardValues = {};
  /** What was put into it: the stored one is removed once it is answered, before the card goes. */
  #entered: CardValues | undefined;

  readonly #handleChange = (): void => {
    this.isEditing = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[data-field]")?.focus());
  };

  readonly #handleBack = (): void => {
    this.isEditing = false;
    this.problems = {};
    this.#begun = {};
    this.#keep(undefined);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".change")?.focus());
  };

  readonly #handleInput = ({ target }: Event): void => {
    const { field = "" } = (target as HTMLElement).dataset;
    this.said = "";
    const values = this.#fields
      .filter(({ hidden }) => !hidden)
      .map((one) => [one.name, readControl(one, this.renderRoot)]);
    this.#keep(Object.fromEntries(values));
    if (this.problems[field]) this.problems = { ...this.problems, [field]: "" };
  };

  readonly #handleNo = (): void => {
    const { id } = this.#pendingCall!;
    void this.#send(this.#noText, { agreement: { id, answer: "no" } });
  };

  readonly #handleSubmit = (event: Event): void => {
    event.preventDefault();
    const { words } = this;
    const [pendingCall, form] = [this.#pendingCall, this.#form];
    if (this.isBusy || !words) return;
    const isFilled = form !== undefined || this.isEditing;
    const values = isFilled ? this.#readValues(words) : new Map<string, CardValues[string]>();
    if (!values) return;
    const said = this.#textOf(values, words);
    const given = Object.fromEntries(values);
    if (form) {
      void this.#send(cut(said) || words.send, { form_answer: { id: form.id, values: given } });
    } else if (pendingCall) {
      const changed = said ? { arguments: given } : {};
      const text = cut([this.#yesText, said].filter(Boolean).join("\n"));
      void this.#send(text, { agreement: { id: pendingCall.id, answer: "yes", ...changed } });
    }
  };

  /** The values that were given, a line for each; of an agreement also those that were emptied. */
  #textOf(values: ReadonlyMap<string, CardValues[string]>, words: InputCardWords): string {
    return this.#fields
      .filter(({ name }) => values.has(name) && (!this.#form || values.get(name) !== null))
      .map((field) => `${field.label}: ${writtenValue(field, values.get(field.name) ?? null, words, this.locale)}`)
      .join("\n");
  }

  /** What the visitor gave, of an agreement only what they changed; undefined where something has to be looked at again. */
  #readValues(words: InputCardWords): Map<string, CardValues[string]> | undefined {
    const values = new Map<string, CardValues[string]>();
    const problems: Record<string, string> = {};
    for (const field of this.#fields) {
      if (field.hidden) continue;
      const value = readControl(field, this.renderRoot);
      const problem = problemOf(field, value, words, this.locale);
      if (problem) problems[field.name] = problem;
      else if (this.#form || JSON.stringify(value) !== JSON.stringify(field.value ?? null))
        values.set(field.name, value);
    }
    this.#show(problems);
    return Object.keys(problems).length === 0 ? values : undefined;
  }

  /** Shows what has to be looked at again, and leads to the first of it. */
  #show(problems: Readonly<Record<string, string>>): void {
    this.problems = problems;
    void this.updateComplete.then(() => {
      const first = this.renderRoot.querySelector<HTMLElement>("[aria-invalid=true]");
      // A field that has the focus already is not read out again with what is wrong.
      this.said = first?.matches(":focus") ? (this.problems[first.dataset.field ?? ""] ?? "") : "";
      first?.focus();
    });
  }

  /** Sent once, however often it is pressed. */
  async #send(...answer: Parameters<Send>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    const result = await this.onAnswer(...answer);
    this.isBusy = false;
    this.isStale = result === "stale";
    if (this.isStale) this.#keep(undefined);
    if (result !== "returned") return;
    const wrong = this.wrongFields();
    if (wrong.length > 0) this.#show(Object.fromEntries(wrong.map((name) => [name, this.#refusalOf(name)])));
  }

  /** What would fit in a field whose value the server did not take. */
  #refusalOf(name: string): string {
    const field = this.#fields.find((one) => one.name === name);
    if (!this.words) return "";
    return field ? reasonFor(field, readControl(field, this.renderRoot), this.words, this.locale) : this.words.wrong;
  }

  get #yesText(): string {
    return this.#pendingCall?.action || this.item.choices?.[0] || this.words?.yes || "Yes";
  }

  get #noText(): string {
    return this.item.choices?.[1] || this.words?.no || "No";
  }

  override render(): TemplateResult | typeof nothing {
    const { words } = this;
    const [pendingCall, form] = [this.#pendingCall, this.#form];
    if (!words || !(pendingCall ?? form)) return nothing;
    const state = this.isStale && this.state === "open" ? "overtaken" : this.state;
    const isOpen = state === "open" || state === "sent";
    const title = (pendingCall ?? form)?.title;
    return html`<div part="card" class="card ${state}" role="group" aria-label=${title || words.send}
      aria-describedby=${form && isOpen ? "about" : nothing} ?hidden=${form && state === "sent"}><form novalidate
        @submit=${this.#handleSubmit} @input=${this.#handleInput} @change=${this.#handleInput}>
      ${
        title
          ? html`<p class="head"><span class="tile">${icon(form ? "list" : iconOf(pendingCall!), 18)}</span><span class="title"><bdi>${title}</bdi></span>${
              isOpen
                ? nothing
                : html`<span class="status">${state === "agreed" ? icon("check", 16) : nothing}${
                    state === "agreed" ? words.agreed : words.notDone
                  }</span>`
            }</p>`
          : nothing
      }
      ${
        form && isOpen
          ? html`<p class="unseen" id="about">${`${words.fillIn} ${words.fields}: ${form.fields.length.toLocaleString(localeOf(this.locale))}`}</p>`
          : nothing
      }
      ${isOpen ? this.#renderBody(words, state === "sent" || this.isBusy) : nothing}
      <p class="unseen" role="alert">${this.said || nothing}</p>
      ${state === "overtaken" ? html`<p class="note" role=${this.isStale ? "alert" : nothing}>${words.overtaken}</p>` : nothing}
    </form></div>`;
  }

  #renderBody(words: InputCardWords, isBusy: boolean): TemplateResult {
    const { isEditing } = this;
    const form = this.#form;
    const fields = this.#fields;
    const known = fields.filter(({ value }) => value !== undefined);
    return html`<div class="body">${
      form || isEditing
        ? fields.map((field, at) => this.#renderControl(this.#asLeft(field), at, words))
        : html`<dl>${known.map(
            (field) =>
              html`<div><dt>${field.label}</dt><dd><bdi>${whole(shownValue(field, field.value, words, this.locale))}</bdi></dd></div>`,
          )}</dl>`
    }</div>
    <div class="buttons" aria-busy=${isBusy}>
      <button type="submit" class="primary" ?disabled=${isBusy}>${form ? words.send : this.#yesText}</button>
      ${
        form
          ? nothing
          : isEditing
            ? html`<button type="button" class="outline" ?disabled=${isBusy} @click=${this.#handleBack}>${words.back}</button>`
            : html`${
                fields.some(({ hidden }) => !hidden)
                  ? html`<button type="button" class="outline change" ?disabled=${isBusy} @click=${this.#handleChange}>${words.change}</button>`
                  : nothing
              }<button type="button" class="outline" ?disabled=${isBusy} @click=${this.#handleNo}>${this.#noText}</button>`
      }
    </div>`;
  }

  /** A field with what the visitor had put into it. */
  #asLeft(field: CardField): CardField {
    if (!Object.hasOwn(this.#begun, field.name)) return field;
    const value = this.#begun[field.name];
    const { value: _, ...empty } = field;
    return value === null || Number.isNaN(value) ? empty : ({ ...field, value } as CardField);
  }

  #renderControl(field: CardField, at: number, words: InputCardWords): TemplateResult {
    const { name, label, type, required, hidden, hint } = field;
    const problem = this.problems[name] ?? "";
    const id = `field-${at}`;
    // What the visitor has typed on an earlier page takes no hint away.
    const isHinted = hint && this.#fields[at]?.value === undefined && !/YYYY|HH:MM/.test(hint);
    // Read out with the field, which gets the focus: nothing else says it at the same time.
    const about = [problem ? `wrong-${at}` : "", isHinted ? `hint-${at}` : ""].filter(Boolean).join(" ");
    if (hidden) return html`<p class="field"><span class="label">${label}</span>${words.hidden}</p>`;
    const more = required ? nothing : html`<span class="optional">${` ${words.optional}`}</span>`;
    const isSet = type === "choices";
    return html`<div class="field ${type}" role=${isSet ? "group" : nothing} aria-label=${isSet ? label : nothing} aria-describedby=${(isSet && about) || nothing}>
      ${isSet ? html`<span class="label">${label}${more}</span>` : html`<label class="label" for=${id}>${label}${more}</label>`}
      ${control(field, { id, about, isWrong: problem !== "", words })}
      ${isHinted ? html`<span class="hint" id="hint-${at}"><bdi>${hint}</bdi></span>` : nothing}
      <span class="wrong" id="wrong-${at}">${problem || nothing}</span>
    </div>`;
  }
}

interface ControlOptions {
  readonly id: string;
  /** Ids of what is said about it. */
  readonly about: string;
  readonly isWrong: boolean;
  readonly words: InputCardWords;
}

function control(field: CardField, { id, about, isWrong, words }: ControlOptions): TemplateResult {
  const { name, type, value, options = [], min, max, required } = field;
  if (type === "choices") {
    const chosen = Array.isArray(value) ? value : [];
    return html`${options.map(
      (option) =>
        html`<label class="option"><input type="checkbox" data-field=${name} aria-invalid=${isWrong} value=${option} ?checked=${chosen.includes(option)} />${option}</label>`,
    )}`;
  }
  if (type === "choice" || type === "boolean") {
    const list =
      type === "boolean"
        ? [["true", words.yes] as const, ["false", words.no] as const]
        : options.map((one) => [one, one] as const);
    return html`<select id=${id} data-field=${name} aria-invalid=${isWrong} aria-describedby=${about || nothing} aria-required=${required === true}>
      <option value="" ?selected=${value === undefined}>${words.choose}</option>
      ${list.map(([key, text]) => html`<option value=${key} ?selected=${String(value) === key}>${text}</option>`)}
    </select>`;
  }
  if (type === "long_text")
    return html`<textarea id=${id} data-field=${name} rows="3" dir="auto" maxlength="2000" aria-invalid=${isWrong}
      aria-describedby=${about || nothing} aria-required=${required === true} .value=${String(value ?? "")}></textarea>`;
  const kinds: Partial<Record<CardField["type"], string>> = {
    date: "date",
    time: "time",
    number: "number",
    email: "email",
    phone: "tel",
  };
  const completions: Partial<Record<CardField["type"], string>> = { email: "email", phone: "tel" };
  const kind = kinds[type] ?? "text";
  return html`<input id=${id} data-field=${name} type=${kind} dir=${kind === "text" ? "auto" : nothing} maxlength="2000"
    min=${min ?? nothing} max=${max ?? nothing} step=${kind === "number" ? "any" : nothing} autocomplete=${completions[type] ?? nothing}
    aria-invalid=${isWrong} aria-describedby=${about || nothing} aria-required=${required === true} .value=${String(value ?? "")} />`;
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-input-card": InputCardElement;
  }
}

/** The icon that the card of the result has: a calendar where there is a day or a time among the values. */
function iconOf({ name, fields }: PendingCallCard): IconName {
  return fields.some(({ type }) => type === "date" || type === "time") ? "calendar" : iconFor(name);
}

/** As much of a text as a message takes, without half a character at its end. */
function cut(text: string): string {
  return text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, "");
}
