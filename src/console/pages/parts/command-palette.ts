import { html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { hasSessionEnded } from "../api.ts";
import { type IconName, icon } from "./icons.ts";

/** Something that the palette offers. */
export interface Command {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
}

/** A dialog that finds a command by a few letters; Ctrl K and ⌘ K open it. */
@customElement("console-palette")
export class ConsolePalette extends LitElement {
  @property({ attribute: false }) commands: readonly Command[] = [];
  @state() private words = "";
  @state() private at = 0;
  @query("dialog") private readonly dialog!: HTMLDialogElement;
  readonly #handleKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (hasSessionEnded()) return;
    event.preventDefault();
    if (this.dialog.open) this.dialog.close();
    else this.open();
  };

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("keydown", this.#handleKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("keydown", this.#handleKey);
  }

  private open(): void {
    this.words = "";
    this.at = 0;
    this.dialog.showModal();
  }

  private get found(): readonly Command[] {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    return this.commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  }

  private run(command: Command | undefined): void {
    if (!command) return;
    this.dialog.close();
    command.run();
  }

  private handleKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    const { found } = this;
    if (step === undefined) this.run(found[this.at]);
    else this.at = (this.at + step + found.length) % Math.max(found.length, 1);
  }

  private handleInput(event: Event): void {
    this.words = (event.target as HTMLInputElement).value;
    this.at = 0;
  }

  protected override render(): TemplateResult {
    const { found } = this;
    return html`<dialog class="palette" aria-label="Go to">
      <input type="text" role="combobox" aria-label="Go to" placeholder="Go to …" aria-expanded="true" aria-controls="palette-list" autocomplete="off"
        aria-activedescendant=${found.length > 0 ? `palette-${this.at}` : ""} .value=${this.words} @input=${this.handleInput} @keydown=${this.handleKeyDown}>
      <ul id="palette-list" role="listbox" aria-label="Pages and actions">${found.map(
        (
          command,
          at,
        ) => html`<li id="palette-${at}" role="option" aria-selected=${at === this.at} @click=${() => this.run(command)}>
          ${icon(command.icon)}<span>${command.label}</span></li>`,
      )}</ul>
      ${found.length === 0 ? html`<p class="hint">No results</p>` : ""}
    </dialog>`;
  }
}
