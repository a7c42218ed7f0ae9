import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { englishMarkdownWords } from "../../../../languages/en/widget/markdown.ts";
import { markdownStyles, renderInto } from "../../../../widget/markdown/render.ts";

/** A price, a time or a number with its unit: read on one line also where the table is wider than its bubble, and then scrolls. */
const shortFigure = /^(?=.*\d).{1,16}$/;

/** A reply, formatted by the same code as in the widget. The page's own styles do not apply. */
@customElement("console-answer")
export class ConsoleAnswer extends LitElement {
  static override styles = [
    markdownStyles,
    css`
      :host {
        display: block;
        max-inline-size: 100%;
        --_body: var(--size-body) / 1.467;
        --ringback-accent: var(--accent);
        --ringback-danger: var(--danger);
        --ringback-danger-soft: var(--danger-soft);
        --ringback-font: var(--font);
        --ringback-font-code: var(--font-code);
        --ringback-hover: var(--hover);
        --ringback-line: var(--line);
        --ringback-sunken: var(--sunken);
        --ringback-text: var(--text);
        --ringback-text-faint: var(--text-faint);
        --ringback-text-soft: var(--text-soft);
        --ringback-warning: var(--warning);
        --ringback-warning-soft: var(--warning-soft);
      }
      .whole {
        white-space: nowrap;
      }
      /* The widget's own sizes are those of a page that it is a guest of. */
      .markdown :is(code, pre) {
        font-size: var(--size-label);
      }
      .markdown table {
        font-size: var(--size-small);
      }
      .markdown :is(th, .code-head) {
        font-size: var(--size-meta);
      }
    `,
  ];
  @property() text = "";
  @query("div") private readonly shown!: HTMLElement;

  protected override async updated(): Promise<void> {
    await renderInto(this.shown, this.text, { words: englishMarkdownWords });
    for (const cell of this.shown.querySelectorAll("td"))
      cell.classList.toggle("whole", shortFigure.test(cell.textContent.trim()));
  }

  protected override render(): TemplateResult {
    return html`<div dir="auto"></div>`;
  }
}
