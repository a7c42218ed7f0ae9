import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { isRunning, type ShownCall } from "../../../client/chat/items/function-calls.ts";
import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import type { FunctionCardWords } from "../../../languages/shapes/widget/function-card.ts";
import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import { property, state } from "../../decorators.ts";
import { icon } from "../../icons.ts";
import type { Send } from "../../send.ts";
import { addStyles, ShadowElement } from "../../styles/shadow-element.ts";
import { whole, wholeStyles } from "../../styles/whole.ts";
import { readKnowledgeSearch, summarizeKnowledge } from "./knowledge.ts";
import type { FunctionCardRenderer } from "./own-content.ts";
import { loadPart, type PartName, partOf } from "./parts.ts";
import { RunningTime, renderSpinner } from "./running.ts";
import { functionCardStyles } from "./styles.ts";
import { mayBook, mayOffer, readSummary, type Summary } from "./summary.ts";
import { shownText } from "./values.ts";

const tag = "ringback-function-card";
const maxNameChars = 255;

/**
 * A function that the assistant runs or ran, as a record: what it is, whether it worked, what it was given and what came
 * of it. A step, or a search in the knowledge, is one line until it is pressed; only what the visitor acts on, a booking, a list
 * to pick from, a product or the page's own card, is shown as a whole. Built from the call's data alone, as text; nothing a message says can look
 * like it.
 * @csspart card - The frame.
 */
export class FunctionCardElement extends ShadowElement {
  static override styles = [functionCardStyles, wholeStyles];

  readonly #time = new RunningTime(this, () => (this.call && isRunning(this.call) ? this.call.startedAt : undefined));

  @property({ attribute: false }) call: ShownCall | undefined;
  /** `titles` shows the head of every card alone until it is pressed. */
  @property() mode: "full" | "titles" = "full";
  @property({ attribute: false }) words!: FunctionCardWords;
  /** What a picture says that is not loaded yet. */
  @property({ attribute: false }) imageWords!: MarkdownWords;
  /** Whether the visitor can pick one of what it offers; `picked` is what they said then. */
  @property({ attribute: false }) isOpen = false;
  @property({ attribute: false }) picked = "";
  /** BCP 47, for dates and sizes. */
  @property() locale = "en";
  /** What the page shows of this function itself. */
  @property({ attribute: false }) own: FunctionCardRenderer | undefined;
  /** Sends what the visitor chose on it. */
  @property({ attribute: false }) onAnswer: Send = async () => "returned";
  /** How often the page has had its card rendered anew. */
  @state() private turn = 0;
  @state() private opened = false;
  @state() private detailed = false;
  @state() private allLines = false;
  @state() private allSources = false;
  #mayBook = false;
  #mayOffer = false;
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
    if (changed.has("call")) this.#mayOffer = mayOffer(call) && readSummary(call, this.words, 0).status === "done";
    if (this.#mayBook) this.#need("booking");
    if (this.opened || this.detailed) this.#need("body");
    if (isRunning(call) && call.progress) this.#need("progress");
    if (own && !isRunning(call)) this.#readOwn(call, own);
    if (this.#mayOffer && !(own && this.#ownPlace)) this.#need("results");
  }

  protected override updated(): void {
    for (const styles of [partOf("body")?.bodyStyles, partOf("progress")?.progressStyles])
      if (styles) addStyles(this.shadowRoot!, styles);
  }

  override render(): TemplateResult | typeof nothing {
    const { call } = this;
    if (!call) return nothing;
    const { summary, content, isLine = false } = this.#read(call);
    const folds = content !== undefined && (isLine || this.mode === "titles");
    const open = content !== undefined && (!folds || this.opened);
    return html`<div part="card" class="card ${summary.status} ${isLine ? "line" : ""}" role="group" aria-labelledby="title">
      ${this.#renderHead(summary, folds)}
      ${isRunning(call) && call.progress ? partOf("progress")?.renderProgress(call.progress, usable(this.locale)) : nothing}
      <div id="body" ?hidden=${!open}>${open ? content() : nothing}</div>
    </div>`;
  }

  /** Head and content of a call; a call that runs has no content yet. */
  #read(call: ShownCall): { summary: Summary; content?: () => unknown; isLine?: boolean } {
    const { words, mode } = this;
    const usual = readSummary(call, words, this.#time.seconds);
    if (isRunning(call)) return { summary: usual, isLine: true };
    const search = readKnowledgeSearch(call);
    const bookings = this.#mayBook ? partOf("booking") : null;
    const booking = bookings?.readBooking(call);
    const locale = usable(this.locale);
    const summary = search
      ? summarizeKnowledge(search, words)
      : booking
        ? bookings!.summarizeBooking(booking, { words, locale, mode })
        : usual;
    const all = [call.arguments, call.result];
    if (this.own && partOf("own") === undefined) return { summary };
    if (this.own && this.#ownPlace)
      return { summary, content: () => html`<div class="content">${this.#ownPlace}</div>` };
    if (booking) {
      const content = html`<ringback-booking .booking=${booking} .words=${words} .locale=${locale}
        .full=${mode === "titles"}></ringback-booking>`;
      return { summary, content: () => this.#renderBody(content, all) };
    }
    const results = this.#mayOffer && !search ? partOf("results") : null;
    // What it is is not known yet: nothing that would give way to another card a moment later.
    if (bookings === undefined || results === undefined) return { summary };
    const found = results?.readOffers(call.result, locale);
    if (found) {
      const picked = this.isOpen || found.kind !== "list" ? undefined : results!.findPicked(found, this.picked);
      const content = html`<ringback-results .found=${found} .words=${words} .imageWords=${this.imageWords} .isOpen=${this.isOpen}
        .picked=${picked ?? ""} .onAnswer=${this.onAnswer}></ringback-results>`;
      return {
        summary: {
          ...summary,
          icon: "list",
          secondLine: picked ?? (found.kind === "list" ? words.entries(found.total) : ""),
        },
        isLine: found.kind === "list" && !this.isOpen,
        content: () => this.#renderBody(content, all),
      };
    }
    return {
      summary,
      isLine: true,
      content: () => {
        const body = partOf("body");
        if (search) {
          const sources = body?.renderSources(search, { words, all: this.allSources, onShowAll: this.#showAllSources });
          return this.#renderBody(sources, [call.arguments]);
        }
        const isFailed = summary.status === "failed";
        const content = isFailed
          ? body?.renderFailure(words)
          : body?.renderFields(all, summary.mentioned, { words, locale });
        return this.#renderBody(content, isFailed ? all : []);
      },
    };
  }

  /** The page is asked once for each call, card and locale: its node keeps what the visitor has done to it. */
  #readOwn(call: FunctionCall, own: FunctionCardRenderer): void {
    const part = this.#need("own");
    const from = [call, own, this.locale, this.turn];
    if (!part || from.every((value, index) => value === this.#ownFrom[index])) return;
    this.#ownFrom = from;
    const { locale, onAnswer } = this;
    const giveBack = part.holdFocus(this.#ownPlace, this.shadowRoot!.activeElement);
    const place = part.ownContent(call, own, { locale, onAnswer, update: () => this.turn++ });
    this.#ownPlace = place;
    if (place) void this.updateComplete.then(() => giveBack(place));
  }

  #need<Name extends PartName>(name: Name): ReturnType<typeof partOf<Name>> {
    const part = partOf(name);
    if (part === undefined)
      this.#loading = Promise.all([this.#loading, loadPart(name)]).then(() => this.requestUpdate());
    return part;
  }

  #renderHead({ icon: name, title, secondLine, status }: Summary, folds: boolean): TemplateResult {
    const { words } = this;
    const text = { running: words.running, done: words.done, failed: words.notDone }[status];
    const inner = html`<span class="tile">${status === "running" ? renderSpinner() : icon(name)}</span>
      <span class="heading">
        <bdi class="title" id="title">${whole(title)}</bdi>
        ${secondLine === "" ? nothing : html`<span class="second"><bdi>${whole(secondLine)}</bdi></span>`}
      </span>
      <span class="status">${status === "done" ? icon("check") : nothing}${text}</span>`;
    if (!folds) return html`<div class="head">${inner}</div>`;
    return html`<button type="button" class="head" aria-expanded=${this.opened} aria-controls="body" @click=${this.#toggleBody}>
      ${inner}<span class="chevron">${icon(this.opened ? "up" : "down")}</span>
    </button>`;
  }

  /** `extra` is what only the details show as fields. */
  #renderBody(content: unknown, extra: readonly unknown[]): TemplateResult {
    const { words, allLines, detailed } = this;
    const options = { words, locale: usable(this.locale) };
    const body = detailed ? partOf("body") : undefined;
    return html`${
      (content ?? nothing) === nothing && !detailed
        ? nothing
        : html`<div class="content">${content}<div id="details" ?hidden=${!detailed}>
            ${body?.renderFields(extra, new Set(), options)}${body?.renderRawData(this.call, { ...options, all: allLines, onToggle: this.#toggleLines })}
          </div></div>`
    }
    ${this.#renderDetailsRow(this.call?.name ?? "")}`;
  }

  #renderDetailsRow(name: string): TemplateResult {
    return html`<button type="button" class="details" aria-expanded=${this.detailed} aria-controls="details" @click=${this.#toggleDetails}>
      ${icon("braces")}<span>${this.detailed ? this.words.hideDetails : this.words.details}</span>
      <code>${shownText(name, maxNameChars)}</code>${icon(this.detailed ? "up" : "down")}
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
