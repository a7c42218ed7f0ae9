import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

const kept = 5;
/** Chosen: five minutes of speech; the transcript holds the rest. It also bounds the work on a text that is all marks. */
const maxSpokenChars = 5_000;

/**
 * The panel's one live region. Each thing is read out once: lines are only added, and old ones leave without a word.
 */
export class Announcer implements ReactiveController {
  #lines: readonly { readonly id: number; readonly text: string }[] = [];
  #count = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Nothing to begin or end. */
  hostConnected(): void {}

  /** Reads `text` out after what is being read. */
  say(text: string): void {
    this.#lines = [...this.#lines, { id: this.#count++, text }].slice(-kept);
    this.host.requestUpdate();
  }

  /** Takes away what was read out. */
  forget(): void {
    this.#lines = [];
    this.host.requestUpdate();
  }

  render(): TemplateResult {
    return html`<div class="unseen" aria-live="polite" aria-relevant="additions">
      ${repeat(
        this.#lines,
        ({ id }) => id,
        ({ text }) => html`<p>${text}</p>`,
      )}
    </div>`;
  }
}

/** An answer as it is read out: its text without the marks of its formatting. */
export function spoken(markdown: string): string {
  const text = markdown.length > maxSpokenChars ? `${markdown.slice(0, maxSpokenChars)}…` : markdown;
  return text
    .replace(/^ {0,3}(?:```|~~~).*$/gm, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+])[ \t]+/gm, "")
    .replace(/^(?=.*---)[ \t|:-]+$/gm, "")
    .replace(/(\*\*|__|~~|`)/g, "")
    .trim();
}
