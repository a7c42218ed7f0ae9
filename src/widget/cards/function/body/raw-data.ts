import { html, nothing, type TemplateResult } from "lit";
import type { FunctionCardWords } from "../../../../languages/shapes/widget/function-card.ts";
import { openedCardWords } from "./opened-words.ts";
import { type JsonLine, jsonBytes, readJsonText } from "./raw-json.ts";

const shownLines = 12;
const classes = { plain: "", key: "key", redacted: "hidden-value", remark: "json-remark" } as const;

/** How a value is shown as it came. */
export interface RawDataOptions {
  readonly words: FunctionCardWords;
  /** Undefined: the browser's. */
  readonly locale: string | undefined;
  /** All lines, or the first ones. */
  readonly all: boolean;
  readonly onToggle: () => void;
}

/** A call as JSON, bounded, with its size; its first lines, and the others when asked for. */
export function renderRawData(value: unknown, { words: usual, locale, all, onToggle }: RawDataOptions): TemplateResult {
  const words = openedCardWords(usual);
  const { lines, total } = readJsonText(value, words);
  const shown = all ? lines : lines.slice(0, shownLines);
  const bytes = jsonBytes(value);
  const unit = new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" });
  const size = [
    ...(total === undefined ? [] : [words.lines(total)]),
    ...(bytes === undefined ? [] : [unit.format(bytes)]),
  ].join(" · ");
  const long = lines.length > shownLines;
  return html`<div class="json">
    <pre tabindex=${all && long ? 0 : nothing} role="group" aria-label=${words.rawData}><code>${shown.map(renderLine)}</code></pre>
    <p class="size">${size}</p>
    ${
      long
        ? html`<button type="button" class="more" aria-expanded=${all} @click=${onToggle}>
            ${all ? words.showLess : words.showAll}
          </button>`
        : nothing
    }
  </div>`;
}

function renderLine(line: JsonLine): TemplateResult {
  return html`${line.map(({ kind, text }) => (kind === "plain" ? text : html`<span class=${classes[kind]}>${text}</span>`))}${"\n"}`;
}
