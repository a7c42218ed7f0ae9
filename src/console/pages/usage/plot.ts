import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { dayWords } from "./days.ts";
import { valueWords } from "./figures.ts";
import { marksUpTo } from "./scale.ts";

/** One kind of bar: a value for each day. */
export interface Series {
  readonly name: string;
  /** Null for a day of which there is none, such as an average of nothing. */
  readonly values: readonly (number | null)[];
}

/** Sizes in pixels where the browser's text has its usual size; those of text grow with it. */
const height = 168;
const above = 8;
const below = 22;
const lineOfText = 4;
const widestBar = 34;
/** A character of an axis label. */
const characterWidth = 7;
/** A day's label with air around it; the last one stays inside the plot. */
const roomOfLabel = 66;
const halfLabel = 22;
const usualTextPx = 16;

/**
 * Bars by day, those of several series on each other. The arrow keys and the pointer choose a day, whose figures stand
 * above the bars; for screen readers it is a slider over the days.
 */
@customElement("console-plot")
export class ConsolePlot extends LitElement {
  @property() label = "";
  /** The days, oldest first: `2026-11-20`. */
  @property({ attribute: false }) dates: readonly string[] = [];
  @property({ attribute: false }) series: readonly Series[] = [];
  /** A value in words. */
  @property({ attribute: false }) format: (value: number) => string = String;
  /** What stands beside the label in place of the sum: an average, for instance. */
  @property() total = "";
  /** The marks of the axis, from 0. (default: as many round ones as the values need) */
  @property({ attribute: false }) marks: readonly number[] | undefined;
  /** Whether values have no fractions. */
  @property({ type: Boolean }) whole = false;
  /** The chosen day's place; the last one until somebody chooses. */
  @state() private chosen: number | undefined;
  /** In units of the drawing, which are larger than pixels where the browser's text is. */
  @state() private width = 0;
  #unit = 1;
  readonly #sizes = new ResizeObserver(([entry]) => {
    this.#unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPx;
    this.width = Math.round((entry?.contentRect.width ?? 0) / this.#unit);
  });

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  private get last(): number {
    return this.dates.length - 1;
  }

  private get at(): number {
    return Math.min(this.chosen ?? this.last, this.last);
  }

  private handleKeyDown(event: KeyboardEvent): void {
    const isMirrored = getComputedStyle(this).direction === "rtl";
    const forward = isMirrored ? "ArrowLeft" : "ArrowRight";
    const backward = isMirrored ? "ArrowRight" : "ArrowLeft";
    const next = {
      [forward]: this.at + 1,
      ArrowUp: this.at + 1,
      [backward]: this.at - 1,
      ArrowDown: this.at - 1,
      Home: 0,
      End: this.last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.chosen = Math.min(this.last, Math.max(0, next));
  }

  private handlePointer(event: PointerEvent): void {
    const place = (event.target as Element).closest<SVGElement>("[data-at]")?.dataset.at;
    if (place !== undefined) this.chosen = Number(place);
  }

  private handleLeave(): void {
    this.chosen = undefined;
  }

  protected override render(): TemplateResult {
    const { dates, at } = this;
    const total = this.total || this.format(this.series.reduce((sum, { values }) => sum + sumOf(values), 0));
    const day = dates[at] ?? "";
    return html`<figure class="plot">
      <figcaption><h2>${this.label}</h2><p class="total">${total}</p></figcaption>
      <p class="readout meta"><span>${dayWords(day)}</span> <strong>${this.wordsAt(at)}</strong></p>
      <div class="bars" role="slider" tabindex="0" aria-label="${this.label}, by day" aria-valuemin="1"
        aria-valuemax=${dates.length} aria-valuenow=${at + 1} aria-valuetext="${dayWords(day)}: ${this.wordsAt(at)}"
        @keydown=${this.handleKeyDown} @pointermove=${this.handlePointer} @pointerdown=${this.handlePointer} @pointerleave=${this.handleLeave}>
        ${this.width > 0 ? this.renderBars() : nothing}
      </div>
      ${this.series.length > 1 ? this.renderLegend() : nothing}
    </figure>`;
  }

  /** A day's figures: of several series each by its name. */
  private wordsAt(at: number): string {
    const [only, ...more] = this.series;
    if (!only) return "";
    const words = ({ values }: Series) => valueWords(values[at], this.format);
    if (more.length === 0) return words(only);
    return this.series.map((one) => `${words(one)} ${one.name}`).join(", ");
  }

  private renderLegend(): TemplateResult {
    return html`<ul class="legend meta">${this.series.map(({ name }, at) => html`<li><svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><rect class="bar kind-${at}" width="10" height="10" rx="2"></rect></svg>${name}</li>`)}</ul>`;
  }

  private renderBars(): TemplateResult {
    const { dates, width, series, at: chosen } = this;
    const highest = Math.max(...dates.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)));
    const marks = this.marks ?? marksUpTo(highest, { whole: this.whole });
    const top = marks.at(-1) ?? 1;
    const labels = marks.map((mark) => this.format(mark));
    const start = Math.max(...labels.map((text) => text.length)) * characterWidth + 10;
    const step = (width - start) / dates.length;
    const bar = Math.min(widestBar, Math.max(2, step * 0.64));
    const y = (value: number) => above + (1 - value / top) * (height - above - below);
    const ground = y(0);
    return html`<svg viewBox="0 0 ${width} ${height}" width=${width * this.#unit} height=${height * this.#unit} aria-hidden="true">
      ${marks.map(
        (
          mark,
          at,
        ) => svg`<line class=${at === 0 ? "ground" : "mark"} x1=${start} x2=${width} y1=${y(mark)} y2=${y(mark)}></line>
          <text x=${start - 8} y=${y(mark) + lineOfText} text-anchor="end">${labels[at]}</text>`,
      )}
      ${dates.map((date, at) => {
        const x = start + at * step;
        let stacked = 0;
        const parts = series.map(({ values }, kind) => {
          const from = stacked;
          stacked += values[at] ?? 0;
          const tall = y(from) - y(stacked);
          return tall <= 0
            ? nothing
            : svg`<rect class="bar kind-${kind}" x=${x + (step - bar) / 2} y=${y(stacked)} width=${bar} height=${tall} rx=${Math.min(3, tall / 2)}></rect>`;
        });
        return svg`<g data-at=${at} class=${at === chosen ? "chosen" : ""}>
          <rect class="area" x=${x} y="0" width=${step} height=${ground}></rect>${parts}
          ${this.isLabelled(at, step) ? svg`<text x=${Math.min(x + step / 2, width - halfLabel)} y=${height - 5} text-anchor="middle">${dayWords(date, { short: true })}</text>` : nothing}
        </g>`;
      })}
    </svg>`;
  }

  /** As many days have a label as there is room for, counted from today. */
  private isLabelled(at: number, step: number): boolean {
    const every = Math.max(1, Math.ceil(roomOfLabel / step));
    return (this.last - at) % every === 0;
  }
}

function sumOf(values: Series["values"]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
