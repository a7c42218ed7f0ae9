import { html, LitElement, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { hasSessionEnded } from "../api.ts";

const storageKey = "ringback-console-shortcuts";

const keys = {
  j: { does: "next", words: "Next conversation" },
  k: { does: "previous", words: "Previous conversation" },
  r: { does: "answer", words: "Write an answer" },
  n: { does: "note", words: "Write a note" },
  a: { does: "assign", words: "Assign to me" },
  e: { does: "close", words: "Close, or open again" },
  "/": { does: "search", words: "Search" },
  "?": { does: "help", words: "Show these keys" },
} as const;

/** What a key does in the inbox. */
export type Shortcut = (typeof keys)[keyof typeof keys]["does"];

/** What a pressed key asks for; nothing while somebody types, in a dialog, and where single keys are turned off. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || hasSessionEnded() || !areShortcutsOn()) return undefined;
  const isTyping = (target as Element).closest?.(
    "input:not([type=checkbox]), textarea, select, dialog, [contenteditable]",
  );
  return isTyping ? undefined : keys[key as keyof typeof keys]?.does;
}

/** Whether single keys do something: people who dictate to the computer turn them off. */
function areShortcutsOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

/** A dialog with the keys of the inbox, where they can be turned off. */
@customElement("console-shortcuts")
export class ConsoleShortcuts extends LitElement {
  @state() private isOn = areShortcutsOn();
  @query("dialog") private readonly dialog!: HTMLDialogElement;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  open(): void {
    this.dialog.showModal();
  }

  private handleSwitch(event: Event): void {
    this.isOn = (event.target as HTMLInputElement).checked;
    localStorage.setItem(storageKey, this.isOn ? "on" : "off");
  }

  protected override render(): TemplateResult {
    return html`<dialog class="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">Keyboard</h2>
      <dl>${Object.entries(keys).map(([key, { words }]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`)}
        <div><dt><kbd>Ctrl K</kbd></dt><dd>Go to any page (on a Mac ⌘ K)</dd></div>
        <div><dt><kbd>/</kbd></dt><dd>At the beginning of an answer: a saved reply</dd></div></dl>
      <label class="switch"><input type="checkbox" role="switch" .checked=${this.isOn} @change=${this.handleSwitch}><span>Single keys do something</span></label>
      <p class="buttons end"><button class="button primary" type="button" autofocus @click=${() => this.dialog.close()}>Done</button></p>
    </dialog>`;
  }
}
