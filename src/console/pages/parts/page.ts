import { html, LitElement, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { type Failure, failureOf } from "../api.ts";
import { icon } from "./icons.ts";

/** How soon data is asked for again that a server did not answer. */
const retryMs = 4_000;

/**
 * A page of the console that shows data from the platform. It renders into the document, so that labels, styles
 * and the console's links work as on any page.
 */
export abstract class ConsolePage<Data> extends LitElement {
  @state() protected data: Data | undefined;
  @state() protected failure: Failure | undefined;
  #reading = 0;
  #retrying: ReturnType<typeof setTimeout> | undefined;
  readonly #handleSignedIn = (): void => void this.refresh();

  protected abstract read(): Promise<Data>;
  protected abstract renderData(data: Data): TemplateResult;
  /** What is being loaded, for the message while waiting: "the tools". */
  protected abstract readonly subject: string;
  /** Whether it stands in a page that has a heading of its own. */
  protected readonly isPart: boolean = false;
  /** Of a page about one thing, where its kind is listed: what is gone leads there. */
  protected readonly list: { readonly href: string; readonly text: string } | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Whether what the page is about was deleted, or never was. */
  get isDeleted(): boolean {
    return this.list !== undefined && this.data === undefined && this.failure?.status === 404;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("console-signed-in", this.#handleSignedIn);
    void this.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("console-signed-in", this.#handleSignedIn);
    clearTimeout(this.#retrying);
  }

  /**
   * Loads the data again; the shown data stays until then, and also if loading fails, unless the thing was deleted: nobody reads
   * on what somebody had erased. A server that does not answer is asked again, until it does.
   */
  async refresh(): Promise<void> {
    const reading = ++this.#reading;
    clearTimeout(this.#retrying);
    try {
      const data = await this.read();
      if (reading !== this.#reading) return; // a later one is on its way
      this.data = data;
      this.failure = undefined;
    } catch (error) {
      if (reading !== this.#reading) return;
      this.failure = failureOf(error);
      if (this.failure.status === 404 && this.list) this.data = undefined;
      const isAway = this.failure.status === 0 || this.failure.status >= 500;
      if (isAway && this.isConnected) this.#retrying = setTimeout(() => void this.refresh(), retryMs);
    }
  }

  protected override render(): TemplateResult {
    if (this.data !== undefined) {
      const old = this.failure
        ? html`<p class="note warning outdated" role="status">${icon("alert")}<span>${this.failure.text} This may be out of date.</span></p>`
        : "";
      return html`${old}${this.renderData(this.data)}`;
    }
    if (!this.failure)
      return html`<div class="without">${this.isPart ? "" : html`<h1 tabindex="-1">Loading…</h1>`}<p class="soft">Loading ${this.subject}</p></div>`;
    const isGone = this.failure.status === 404;
    const title = isGone ? "Not found" : "This could not be loaded";
    return html`<div class="without">${this.isPart ? html`<h2>${title}</h2>` : html`<h1 tabindex="-1">${title}</h1>`}
      <p class="soft">${this.failure.text}</p>
      <p class="buttons">${
        isGone && this.list
          ? html`<a class="button" href=${this.list.href}>${icon("back", 18)}${this.list.text}</a>`
          : html`<button class="button" type="button" @click=${() => this.refresh()}>${icon("retry", 18)}Try again</button>`
      }</p></div>`;
  }
}
