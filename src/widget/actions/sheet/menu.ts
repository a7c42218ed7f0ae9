import { html, type TemplateResult } from "lit";
import type { HandOver } from "../hand-over/hand-over.ts";
import { actionIcon, kindIcons } from "../icons.ts";

/** The ways to go on, above the text box. */
export function renderMenu(handOver: HandOver): TemplateResult {
  const { words } = handOver.options;
  const close = (event: Event): void => {
    handOver.openMenu(false);
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    root.host.closest("ringback-panel")?.querySelector<HTMLElement>("ringback-action-button")?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=menuitem]")];
    const at = items.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") {
      event.stopPropagation(); // closes the menu, not the chat
      event.preventDefault();
      close(event);
    } else if (next !== undefined) {
      event.preventDefault();
      items.at(next % items.length)?.focus();
    }
  };
  const handleFocusOut = (event: FocusEvent): void => {
    const target = event.relatedTarget as Element | null;
    // A press on the button closes the menu by itself.
    if (target?.localName === "ringback-action-button") return;
    if (!(event.currentTarget as HTMLElement).contains(target)) handOver.openMenu(false);
  };
  return html`<div class="menu" role="menu" aria-label=${words.open} @keydown=${handleKeyDown} @focusout=${handleFocusOut}>
    ${handOver.kinds.map((kind) => {
      const { name, hint } = words.kinds[kind];
      // The hint describes the item and is no part of its name: it is drawn by the styles.
      return html`<button type="button" role="menuitem" tabindex="-1" aria-label=${name} aria-description=${hint}
        @click=${() => handOver.choose(kind)}>
        <span class="tile">${actionIcon(kindIcons[kind])}</span><span class="kind" data-hint=${hint}>${name}</span>
      </button>`;
    })}
  </div>`;
}
