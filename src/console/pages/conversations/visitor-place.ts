import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { VisitorContext } from "../../../contract/operations/visitor/visitor-context.ts";
import { when } from "../parts/format.ts";

/** Chosen: a clock without seconds. */
const clockMs = 10_000;

/** On which page a visitor is, with what browser, and what time it is there. All of it is what their page says. */
@customElement("console-visitor-place")
export class ConsoleVisitorPlace extends LitElement {
  @property({ attribute: false }) visitor!: VisitorContext;
  #clock: ReturnType<typeof setInterval> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#clock = setInterval(() => this.requestUpdate(), clockMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
  }

  protected override render(): TemplateResult {
    const { url, title, referrer, browser, language, timezone, seen_at } = this.visitor;
    const facts: (readonly [string, TemplateResult | string])[] = [
      ...(url ? [["Page", pageLink(url, title)] as const] : []),
      ["Seen", html`<time datetime=${seen_at}>${when(seen_at)}</time>`],
      ...(referrer ? [["Came from", pageLink(referrer)] as const] : []),
      ...(browser ? [["Browser", browser] as const] : []),
      ...(language ? [["Language", languageName(language)] as const] : []),
      ...(timezone ? [["Local time", `${timeIn(timezone)}, ${timezone.replaceAll("_", " ")}`] as const] : []),
    ];
    return html`<section aria-labelledby="place-title">
      <h2 id="place-title">Where they are</h2>
      <dl class="facts-list">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
    </section>`;
  }
}

/** The server keeps addresses of the web alone; nothing else becomes a link here either. */
function pageLink(url: string, title?: string): TemplateResult {
  const text = url.replace(/^https?:\/\//, "");
  if (!/^https?:\/\//.test(url)) return html`<bdi>${text}</bdi>`;
  return html`${title ? html`<bdi>${title}</bdi><br>` : ""}<a class="page-url" href=${url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">${text}</a>`;
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function timeIn(timeZone: string): string {
  try {
    return new Date().toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  } catch {
    return "";
  }
}
