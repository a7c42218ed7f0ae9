import { html, nothing, type TemplateResult } from "lit";
import type { Person } from "../../../client/chat/model.ts";
import type { Words } from "../../../languages/shapes/widget/panel.ts";
import { type IconName, icon } from "../../icons.ts";
import { renderAvatar, renderInitials } from "../avatar.ts";
import type { Settings } from "../settings.ts";

/** What the header shows, and its handlers. */
export interface HeaderContext {
  readonly words: Words;
  readonly settings: Settings;
  /** The button that leads to the visitor's other conversations, where they can have some. */
  readonly back: unknown;
  readonly aiEnabled: boolean;
  readonly person: Person | undefined;
  /** Undefined if no person can be asked for. */
  readonly onPerson: (() => void) | undefined;
  /** Undefined if there is no conversation to leave. */
  readonly onStartNew: (() => void) | undefined;
  /** Whether new messages are heard, and what changes that; undefined if nothing is. */
  readonly sound: boolean;
  readonly onSound: (() => void) | undefined;
  readonly onSave: (() => void) | undefined;
  readonly menuOpen: boolean;
  readonly onMenu: (open: boolean) => void;
  readonly onClose: () => void;
}

/** The panel's header: who replies, a menu, and the button that closes the popup. */
export function renderHeader(context: HeaderContext): TemplateResult {
  const { words, settings } = context;
  const line = [readRole(context), settings.company].filter(Boolean).join(" · ");
  return html`<div class="header">
    ${context.back}${context.person?.name ? renderInitials(context.person.name) : renderAvatar(settings.avatar)}
    <div class="who">
      <p class="name"><bdi>${context.person?.name ?? (settings.name || words.assistant)}</bdi></p>
      <p class="line"><bdi>${line}</bdi></p>
    </div>
    ${context.onStartNew || context.onPerson ? renderMenu(context) : nothing}
    ${
      settings.mode === "popup"
        ? html`<button class="round close" type="button" aria-label=${words.close} @click=${context.onClose}>
            <span class="wide">${icon("close")}</span><span class="narrow">${icon("down")}</span>
          </button>`
        : nothing
    }
  </div>`;
}

function readRole({ words, settings, aiEnabled, person }: HeaderContext): string {
  if (!aiEnabled) return person?.state === "joined" ? words.personAnswers : words.personAwaited;
  return settings.disclosure ? words.aiAssistant : "";
}

function renderMenu({
  words,
  menuOpen,
  onMenu,
  onStartNew,
  onPerson,
  sound,
  onSound,
  onSave,
}: HeaderContext): TemplateResult {
  const handleKeyDown = (event: KeyboardEvent): void => {
    const place = event.currentTarget as HTMLElement;
    if (event.key === "Escape" && menuOpen) {
      event.stopPropagation(); // closes the menu, not the chat
      place.querySelector<HTMLElement>(".round")?.focus();
      onMenu(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!menuOpen) onMenu(true);
      const items = [...place.querySelectorAll<HTMLElement>("[role^=menuitem]")];
      const at = items.indexOf(event.target as HTMLElement);
      items.at((at + (event.key === "ArrowDown" ? 1 : -1)) % items.length)?.focus();
    }
  };
  const handleFocusOut = (event: FocusEvent): void => {
    if (!(event.currentTarget as HTMLElement).contains(event.relatedTarget as Node | null)) onMenu(false);
  };
  const item = (name: IconName, label: string, run: (() => void) | undefined, checked?: boolean) =>
    run &&
    html`<button type="button" role=${checked === undefined ? "menuitem" : "menuitemcheckbox"} aria-checked=${checked ?? nothing} tabindex="-1" @click=${(
      event: Event,
    ) => {
      (event.currentTarget as Element).parentElement!.parentElement!.querySelector<HTMLElement>(".round")?.focus(); // which the menu takes away
      onMenu(false);
      run();
    }}>${icon(name)}${label}</button>`;
  return html`<div class="menu-place" @keydown=${handleKeyDown} @focusout=${handleFocusOut}>
    <button class="round" type="button" aria-label=${words.more} aria-haspopup="menu" aria-expanded=${menuOpen}
      aria-controls="menu" @click=${() => onMenu(!menuOpen)}>${icon("more")}</button>
    <div id="menu" class="menu" role="menu" aria-label=${words.more} ?hidden=${!menuOpen}>
      ${item("user", words.askForPerson, onPerson)}${item("message", words.startNew, onStartNew)}${item("download", words.save, onSave)}${item("sound", words.sound, onSound, sound)}
    </div>
  </div>`;
}
