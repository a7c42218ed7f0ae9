import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Previewed } from "../preview/settings.ts";
import type { Appearance } from "./form/draft.ts";

/** Wide enough that the chat is no phone's, and what a phone has. */
const widths = { desktop: 540, phone: 375 };
/** What is seen of the closed chat alone. */
const closedParts = ["teaser", "launcher-label"] as const;

/** The chat as visitors see it, in a page of its own, before anything is saved. Nobody is asked anything until somebody writes. */
@customElement("console-appearance-preview")
export class ConsoleAppearancePreview extends LitElement {
  @property() name = "";
  /** The assistant's, as ISO 639-1: that of most pages it stands on, where no other is chosen. */
  @property() language = "";
  @property() firstMessage = "";
  @property() assistant = "";
  /** The proxy that its pages ask what they may offer, if there is one. */
  @property({ attribute: false }) proxy: string | undefined;
  @property({ attribute: false }) appearance: Appearance = {};
  @state() private isDark = false;
  @state() private isPhone = false;
  @state() private isOpen = true;
  @query(".stage") private readonly stage!: HTMLElement;
  @query("iframe") private readonly frame!: HTMLIFrameElement;
  #isReady = false;
  readonly #sizes = new ResizeObserver(() => this.fit());

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("message", this.#handleReady);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("message", this.#handleReady);
    this.#sizes.disconnect();
  }

  protected override firstUpdated(): void {
    this.#sizes.observe(this.stage);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("appearance");
    if (before && JSON.stringify(before) !== JSON.stringify(this.appearance))
      this.isOpen = !closedParts.some((part) => (before[part] ?? "") !== (this.appearance[part] ?? ""));
  }

  protected override updated(): void {
    this.fit();
    this.tell();
  }

  readonly #handleReady = ({ source }: MessageEvent): void => {
    if (source !== this.frame.contentWindow) return;
    this.#isReady = true;
    this.tell();
  };

  private tell(): void {
    if (!this.#isReady) return;
    const { name, language, firstMessage, appearance, isDark, isOpen, assistant, proxy } = this;
    const shown: Previewed = { name, language, firstMessage, appearance, isDark, isOpen, assistant, proxy };
    this.frame.contentWindow?.postMessage(shown, location.origin);
  }

  /** The page is as wide as a browser's window, and shown as small as it must be. */
  private fit(): void {
    const width = this.isPhone ? widths.phone : widths.desktop;
    const scale = Math.min(1, this.stage.clientWidth / width);
    this.stage.style.setProperty("--scale", String(scale));
  }

  protected override render(): TemplateResult {
    const { pages = [], hours = [] } = this.appearance;
    const toggle = (label: string, pressed: boolean, change: () => void) =>
      html`<button class="button small" type="button" aria-pressed=${pressed} @click=${change}>${label}</button>`;
    return html`<section class="box" aria-labelledby="preview-title">
      <div class="spread"><h2 id="preview-title">Preview</h2>
        <span class="buttons">${toggle("Closed", !this.isOpen, () => {
          this.isOpen = !this.isOpen;
        })}${toggle("Phone", this.isPhone, () => {
          this.isPhone = !this.isPhone;
        })}${toggle("Dark", this.isDark, () => {
          this.isDark = !this.isDark;
        })}</span></div>
      <div class="stage ${this.isPhone ? "phone" : ""}"><iframe title="Preview of the chat" src="/console/preview.html"></iframe></div>
      <p class="hint">As your visitors see it. What you write here is a free test of what was saved last.</p>
      ${pages.length + hours.length > 0 ? html`<p class="hint">On your pages it is there only ${[...(pages.length > 0 ? ["on the pages"] : []), ...(hours.length > 0 ? ["in the hours"] : [])].join(" and ")} that you have set.</p>` : nothing}
    </section>`;
  }
}
