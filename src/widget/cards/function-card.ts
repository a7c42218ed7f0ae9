import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { FunctionCall } from "../../contract/operations/conversations.ts";
import { type Field, readFields } from "./fields.ts";
import { cardIcon } from "./icons.ts";
import { readKnowledgeSearch, renderKnowledge, summarizeKnowledge } from "./knowledge.ts";
import { type JsonLine, jsonBytes, readJsonText } from "./raw-json.ts";
import { functionCardStyles } from "./styles.ts";
import { readSummary, type Summary } from "./summary.ts";
import { type CardWords, englishCardWords } from "./words.ts";

const tag = "ringback-function-card";
const shownJsonLines = 12;

/**
 * A function that the assistant ran, as a record: what it was, whether it worked, what it was given and what came of
 * it. Built from the call's data alone, as text; nothing a message says can look like it.
 * @csspart card - The frame.
 */
export class FunctionCardElement extends LitElement {
  static override styles = functionCardStyles;

  @property({ attribute: false }) call: FunctionCall | undefined;
  /** `titles` shows the head alone until it is pressed. */
  @property() mode: "full" | "titles" = "full";
  @property({ attribute: false }) words: CardWords = englishCardWords;
  /** BCP 47, for dates and sizes. */
  @property() locale = "en";
  @state() private opened = false;
  @state() private detailed = false;
  @state() private allLines = false;
  @state() private allSources = false;

  private readonly toggleBody = (): void => {
    this.opened = !this.opened;
  };

  private readonly toggleDetails = (): void => {
    this.detailed = !this.detailed;
  };

  private readonly toggleLines = (): void => {
    this.allLines = !this.allLines;
  };

  private readonly showAllSources = (): void => {
    this.allSources = true;
  };

  override render(): TemplateResult | typeof nothing {
    const { call, words } = this;
    if (!call) return nothing;
    const search = readKnowledgeSearch(call);
    const summary = search ? summarizeKnowledge(search, words) : readSummary(call, words);
    const open = this.mode === "full" || this.opened;
    const content = search
      ? renderKnowledge(search, { words, all: this.allSources, onShowAll: this.showAllSources })
      : this.renderFields([call.arguments, call.result], summary.told);
    return html`<div part="card" class="card ${summary.done ? "" : "failed"}" role="group" aria-labelledby="title">
      ${this.renderHead(summary)}
      <div id="body" ?hidden=${!open}>
        ${open ? [this.renderContent(content, search ? [call.arguments] : []), this.renderDetailsRow(call.name)] : nothing}
      </div>
    </div>`;
  }

  private renderHead({ icon, title, secondLine, done }: Summary): TemplateResult {
    const inner = html`<span class="tile">${cardIcon(icon)}</span>
      <span class="heading">
        <bdi class="title" id="title">${title}</bdi>
        ${secondLine === "" ? nothing : html`<bdi class="second">${secondLine}</bdi>`}
      </span>
      <span class="status">${done ? cardIcon("check") : nothing}${done ? this.words.done : this.words.notDone}</span>`;
    if (this.mode === "full") return html`<div class="head">${inner}</div>`;
    return html`<button type="button" class="head" aria-expanded=${this.opened} aria-controls="body" @click=${this.toggleBody}>
      ${inner}<span class="chevron">${cardIcon(this.opened ? "up" : "down")}</span>
    </button>`;
  }

  /** @param extra What only the details show as fields. */
  private renderContent(
    content: TemplateResult | typeof nothing,
    extra: readonly unknown[],
  ): TemplateResult | typeof nothing {
    if (content === nothing && !this.detailed) return nothing;
    return html`<div class="content">
      ${content}
      <div id="details" ?hidden=${!this.detailed}>
        ${this.detailed ? html`${this.renderFields(extra, new Set())}${this.renderJson()}` : nothing}
      </div>
    </div>`;
  }

  private renderFields(parts: readonly unknown[], skip: ReadonlySet<string>): TemplateResult | typeof nothing {
    const { rows, leftOut } = readFields(parts, skip, { words: this.words, locale: usable(this.locale) });
    if (rows.length === 0) return nothing;
    return html`<dl class="fields">${rows.map((row) => this.renderField(row))}</dl>
      ${leftOut > 0 ? html`<p class="note">${this.words.moreEntries(leftOut)}</p>` : nothing}`;
  }

  private renderField({ label, lines, total, redacted }: Field): TemplateResult {
    const values = redacted
      ? html`<span class="redacted">${cardIcon("lock")}${lines}</span>`
      : lines.map((line) => html`<bdi>${line}</bdi>`);
    const count =
      total === undefined
        ? nothing
        : html`<span>${total.toLocaleString(usable(this.locale))} <span class="note">· ${this.words.firstShown(lines.length)}</span></span>`;
    return html`<div class="field"><dt><bdi>${label}</bdi></dt><dd>${count}${values}</dd></div>`;
  }

  private renderJson(): TemplateResult {
    const { words } = this;
    const { lines, total } = readJsonText(this.call, words);
    const shown = this.allLines ? lines : lines.slice(0, shownJsonLines);
    const bytes = jsonBytes(this.call);
    const unit = new Intl.NumberFormat(usable(this.locale), { style: "unit", unit: "byte", unitDisplay: "long" });
    const size = [words.lines(total), ...(bytes === undefined ? [] : [unit.format(bytes)])].join(" · ");
    const scrolls = this.allLines && lines.length > shownJsonLines;
    return html`<div class="json">
      <pre tabindex=${scrolls ? 0 : nothing} role="group" aria-label=${words.rawData}><code>${shown.map(renderLine)}</code></pre>
      <p class="size">${size}</p>
      ${
        lines.length > shownJsonLines
          ? html`<button type="button" class="more" aria-expanded=${this.allLines} @click=${this.toggleLines}>
              ${this.allLines ? words.showLess : words.showAll}
            </button>`
          : nothing
      }
    </div>`;
  }

  private renderDetailsRow(name: string): TemplateResult {
    return html`<button type="button" class="details" aria-expanded=${this.detailed} aria-controls="details" @click=${this.toggleDetails}>
      ${cardIcon("braces")}<span>${this.detailed ? this.words.hideDetails : this.words.details}</span>
      <code>${name}</code>${cardIcon(this.detailed ? "up" : "down")}
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

function renderLine(line: JsonLine): TemplateResult {
  const classes = { plain: "", key: "key", redacted: "hidden-value", remark: "json-remark" } as const;
  return html`${line.map(({ kind, text }) => (kind === "plain" ? text : html`<span class=${classes[kind]}>${text}</span>`))}${"\n"}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "ringback-function-card": FunctionCardElement;
  }
}
