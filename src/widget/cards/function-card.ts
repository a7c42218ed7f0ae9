import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { FunctionCall } from "../../contract/operations/conversations.ts";
import { isRunning, type ShownCall } from "../chat/items/function-calls.ts";
import { property, state } from "../decorators.ts";
import { type Field, readFields } from "./fields.ts";
import { cardIcon } from "./icons.ts";
import { readKnowledgeSearch, renderKnowledge, summarizeKnowledge } from "./knowledge.ts";
import type { FunctionCardRenderer } from "./own-content.ts";
import { loadPart, type PartName, partOf } from "./parts.ts";
import { RunningTime, renderBones, renderSpinner } from "./running.ts";
import { functionCardStyles } from "./styles.ts";
import { mayBook, readSummary, type Summary } from "./summary.ts";
import { shownText } from "./values.ts";
import type { CardWords } from "./words.ts";

const tag = "ringback-function-card";
const maxNameChars = 255;

/**
 * A function that the assistant runs or ran, as a record: what it is, whether it worked, what it was given and what came
 * of it. Built from the call's data alone, as text; nothing a message says can look like it.
 * @csspart card - The frame.
 */
export class FunctionCardElement extends LitElement {
  static override styles = functionCardStyles;

  readonly #time = new RunningTime(this, () => (this.call && isRunning(this.call) ? this.call.startedAt : undefined));

  @property({ attribute: false }) call: ShownCall | undefined;
  /** `titles` shows the head alone until it is pressed. */
  @property() mode: "full" | "titles" = "full";
  @property({ attribute: false }) words!: CardWords;
  /** BCP 47, for dates and sizes. */
  @property() locale = "en";
  /** What the page shows of this function itself. */
  @property({ attribute: false }) own: FunctionCardRenderer | undefined;
  @state() private opened = false;
  @state() private detailed = false;
  @state() private allLines = false;
  @state() private allSources = false;
  #mayBook = false;
  #ownPlace: HTMLElement | undefined;
  #ownFrom: readonly unknown[] = [];
  #loading: Promise<unknown> = Promise.resolve();

  readonly #toggleBody = (): void => {
    this.opened = !this.opened;
  };

  readonly #toggleDetails = (): void => {
    this.detailed = !this.detailed;
  };

  readonly #toggleLines = (): void => {
    this.allLines = !this.allLines;
  };

  readonly #showAllSources = (): void => {
    this.allSources = true;
  };

  /** Complete once the code that this card needs is there too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#loading;
    return super.getUpdateComplete();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { call, own } = this;
    if (!call) return;
    if (changed.has("call")) this.#mayBook = mayBook(call) && readSummary(call, this.words, 0).status === "done";
    if (this.#mayBook) this.#need("booking");
    if (this.detailed) this.#need("data");
    if (own && !isRunning(call)) this.#readOwn(call, own);
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.call) return nothing;
    const { summary, content, extra } = this.#read(this.call);
    const open = this.mode === "full" || this.opened;
    return html`<div part="card" class="card ${summary.status}" role="group" aria-labelledby="title">
      ${this.#renderHead(summary)}
      <div id="body" ?hidden=${!open}>${open ? this.#renderBody(content, extra) : nothing}</div>
    </div>`;
  }

  /** Head and content of a call; `extra` is what only the details show as fields, absent where there are none. */
  #read(call: ShownCall): { summary: Summary; content: unknown; extra?: readonly unknown[] } {
    const { words, mode } = this;
    const usual = readSummary(call, words, this.#time.seconds);
    if (isRunning(call)) return { summary: usual, content: renderBones() };
    const search = readKnowledgeSearch(call);
    const bookings = this.#mayBook ? partOf("booking") : null;
    const booking = bookings?.readBooking(call);
    const locale = usable(this.locale);
    const summary = search
      ? summarizeKnowledge(search, words)
      : booking
        ? bookings!.summarizeBooking(booking, { words, locale, mode })
        : usual;
    if (this.own && partOf("own") === undefined) return { summary, content: nothing };
    if (this.own && this.#ownPlace) return { summary, content: this.#ownPlace };
    const all = [call.arguments, call.result];
    if (search) {
      const content = renderKnowledge(search, { words, all: this.allSources, onShowAll: this.#showAllSources });
      return { summary, content, extra: [call.arguments] };
    }
    if (booking) {
      const content = html`<ringback-booking .booking=${booking} .words=${words} .locale=${locale}
        .full=${mode === "titles"}></ringback-booking>`;
      return { summary, content, extra: all };
    }
    if (summary.status === "failed") {
      return { summary, content: html`<p class="remark">${words.withoutIt}</p>`, extra: all };
    }
    // What it is is not known yet: no fields that would give way to another card a moment later.
    if (bookings === undefined) return { summary, content: nothing, extra: all };
    return { summary, content: this.#renderFields(all, summary.told), extra: [] };
  }

  /** The page is asked once for each call, card and locale: its node keeps what the visitor has done to it. */
  #readOwn(call: FunctionCall, own: FunctionCardRenderer): void {
    const part = this.#need("own");
    const from = [call, own, this.locale];
    if (!part || from.every((value, index) => value === this.#ownFrom[index])) return;
    this.#ownFrom = from;
    this.#ownPlace = part.ownContent(call, own, this.locale);
  }

  #need<Name extends PartName>(name: Name): ReturnType<typeof partOf<Name>> {
    const part = partOf(name);
    if (part === undefined) this.#loading = loadPart(name).then(() => this.requestUpdate());
    return part;
  }

  #renderHead({ icon, title, secondLine, status }: Summary): TemplateResult {
    const { words } = this;
    const text = { running: words.running, done: words.done, failed: words.notDone }[status];
    const inner = html`<span class="tile">${status === "running" ? renderSpinner() : cardIcon(icon)}</span>
      <span class="heading">
        <bdi class="title" id="title">${title}</bdi>
        ${secondLine === "" ? nothing : html`<bdi class="second">${secondLine}</bdi>`}
      </span>
      <span class="status">${status === "done" ? cardIcon("check") : nothing}${text}</span>`;
    if (this.mode === "full") return html`<div class="head">${inner}</div>`;
    return html`<button type="button" class="head" aria-expanded=${this.opened} aria-controls="body" @click=${this.#toggleBody}>
      ${inner}<span class="chevron">${cardIcon(this.opened ? "up" : "down")}</span>
    </button>`;
  }

  #renderBody(content: unknown, extra: readonly unknown[] | undefined): unknown {
    if (!extra) return html`<div class="content">${content}</div>`;
    const details = this.detailed ? html`${this.#renderFields(extra, new Set())}${this.#renderData()}` : nothing;
    const empty = content === nothing && !this.detailed;
    return html`${
      empty
        ? nothing
        : html`<div class="content">${content}<div id="details" ?hidden=${!this.detailed}>${details}</div></div>`
    }
    ${this.#renderDetailsRow(this.call?.name ?? "")}`;
  }

  #renderFields(parts: readonly unknown[], skip: ReadonlySet<string>): TemplateResult | typeof nothing {
    const { rows, leftOut } = readFields(parts, skip, { words: this.words, locale: usable(this.locale) });
    if (rows.length === 0) return nothing;
    return html`<dl class="fields">${rows.map((row) => this.#renderField(row))}</dl>
      ${leftOut > 0 ? html`<p class="note">${this.words.moreEntries(leftOut)}</p>` : nothing}`;
  }

  #renderField({ label, lines, total, redacted }: Field): TemplateResult {
    const values = redacted
      ? html`<span class="redacted">${cardIcon("lock")}${lines}</span>`
      : lines.map((line) => html`<bdi>${line}</bdi>`);
    const count =
      total === undefined
        ? nothing
        : html`<span>${total.toLocaleString(usable(this.locale))} <span class="note">· ${this.words.firstShown(lines.length)}</span></span>`;
    return html`<div class="field"><dt><bdi>${label}</bdi></dt><dd>${count}${values}</dd></div>`;
  }

  #renderData(): unknown {
    const { call, words, allLines } = this;
    return partOf("data")?.renderRawData(call, {
      words,
      locale: usable(this.locale),
      all: allLines,
      onToggle: this.#toggleLines,
    });
  }

  #renderDetailsRow(name: string): TemplateResult {
    return html`<button type="button" class="details" aria-expanded=${this.detailed} aria-controls="details" @click=${this.#toggleDetails}>
      ${cardIcon("braces")}<span>${this.detailed ? this.words.hideDetails : this.words.details}</span>
      <code>${shownText(name, maxNameChars)}</code>${cardIcon(this.detailed ? "up" : "down")}
    </button>`;
  }
}

/** Registers the element; a second call, or a second copy of the module, does nothing. */
export function defineFunctionCard(): void {
  if (!customElements.get(tag)) customElements.define(tag, FunctionCardElement);
}

/** The browser's own where a page names no locale that exists: `Intl` throws on `en_US`. */
function usable(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-function-card": FunctionCardElement;
  }
}
