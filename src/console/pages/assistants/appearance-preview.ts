import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { mark } from "../../../widget/launcher/mark.ts";
import type { Appearance } from "./draft.ts";
import { usualColor } from "./steps/appearance.ts";

/** The widget as it will look, before anything is saved. It sends nothing. */
@customElement("console-appearance-preview")
export class ConsoleAppearancePreview extends LitElement {
  @property() name = "";
  /** The assistant's, as ISO 639-1: that of most pages it stands on, where no other is chosen. */
  @property() language = "";
  @property({ attribute: false }) appearance: Appearance = {};
  @state() private theme: "light" | "dark" = "light";
  @state() private isPhone = false;
  @query(".stage") private readonly stage!: HTMLElement;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void import("../../../widget/index.ts"); // with the step that shows it
  }

  /** Not as an attribute, which the page's policy refuses. */
  protected override updated(_changed: PropertyValues): void {
    const { color = usualColor } = this.appearance;
    this.stage.style.setProperty("--ringback-accent", /^#[0-9a-f]{6}$/i.test(color) ? color : usualColor);
  }

  private handleTheme(): void {
    this.theme = this.theme === "light" ? "dark" : "light";
  }

  private handlePhone(): void {
    this.isPhone = !this.isPhone;
  }

  /** The closed chat: what is beside and in its button. Neither is shown on phones. */
  private renderClosed(): TemplateResult {
    const { teaser = "", "launcher-label": label = "" } = this.appearance;
    return html`${teaser.trim() === "" ? nothing : html`<p class="teaser-shape"><b dir="auto">${this.name}</b><span dir="auto">${teaser}</span></p>`}
      <span class="launcher-shape">${mark()}${label.trim() === "" ? nothing : html`<span class="text" dir="auto">${label}</span>`}</span>`;
  }

  protected override render(): TemplateResult {
    const { greeting = "", suggestions = [], avatar = "", locale = "", placement = "bottom-end" } = this.appearance;
    // A picture from elsewhere is not loaded on this page; the widget shows its own mark instead.
    const picture = URL.parse(avatar)?.origin === location.origin ? avatar : "";
    return html`<section class="box" aria-labelledby="preview-title">
      <div class="spread"><h2 id="preview-title">Preview</h2>
        <span class="buttons"><button class="button small" type="button" aria-pressed=${this.isPhone} @click=${this.handlePhone}>Phone</button>
          <button class="button small" type="button" aria-pressed=${this.theme === "dark"} @click=${this.handleTheme}>Dark</button></span></div>
      <div class="stage ${placement} ${this.theme} ${this.isPhone ? "phone" : ""}" inert>
        <ringback-chat mode="inline" storage="none" endpoint="/api" heading=${this.name} greeting=${greeting}
          locale=${locale || this.language} avatar=${picture} ?help-search=${this.appearance["help-search"] === true} theme=${this.theme} .suggestions=${suggestions.filter((text) => text.trim() !== "")}></ringback-chat>
        ${this.renderClosed()}
      </div>
      ${avatar !== "" && picture === "" ? html`<p class="hint">The picture is loaded on your pages, not here.</p>` : ""}
    </section>`;
  }
}
