import { css, html, type TemplateResult } from "lit";
import type { ExtraWords } from "../../languages/shapes/widget/extras.ts";
import { icon } from "../icons.ts";

/** Styles of the teaser, for the root that the launcher is in. It is not shown on phones, whose page it would cover. */
export const teaserStyles = css`
  :where(.teaser) {
    all: unset; /* the launcher's styles place it */
  }
  .teaser {
    position: fixed;
    z-index: 2147483647;
    display: flex;
    align-items: flex-start;
    gap: 4px;
    box-sizing: border-box;
    inline-size: max-content;
    max-inline-size: 280px;
    padding: 4px;
    border: 1px solid var(--_l, transparent) var(--_d, #ffffff24);
    border-radius: 16px;
    background: var(--_raised);
    box-shadow:
      0 8px 24px -6px #1028242e,
      0 2px 6px #1028240f;
    color: var(--_text);
    font: 400 15px/1.467 var(--_font);
  }
  /* Beside its launcher or the page's own button: \`positionPopup\` writes where. */
  .teaser[class] {
    inset: var(--_y) auto auto var(--_x);
  }
  .teaser[class].bottom.end {
    border-end-end-radius: 4px;
  }
  .teaser[class].bottom.start {
    border-end-start-radius: 4px;
  }
  .teaser[class].top.end {
    border-start-end-radius: 4px;
  }
  .teaser[class].top.start {
    border-start-start-radius: 4px;
  }
  .teaser button {
    all: unset;
    box-sizing: border-box;
    border-radius: 10px;
    cursor: pointer;
  }
  .teaser .say {
    flex: 1;
    min-inline-size: 0;
    padding-block: 9px;
    padding-inline: 12px 4px;
    overflow-wrap: anywhere;
  }
  .teaser .name {
    display: block;
    font-weight: 600;
  }
  .teaser .text {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
  }
  .teaser .dismiss {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    color: var(--_text-soft);
  }
  .teaser button:focus-visible {
    outline: 2px solid var(--_link);
    outline-offset: -2px;
  }
  @media (hover: hover) {
    .teaser .dismiss:hover {
      background: var(--_hover);
    }
  }
  @media (pointer: coarse) {
    .teaser .dismiss {
      inline-size: 44px;
      block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .teaser {
      border: 1px solid CanvasText;
    }
  }
  @media print, (max-width: 480px), (max-height: 560px) {
    .teaser {
      display: none !important;
    }
  }
`;

/** What the teaser shows, and its handlers. */
export interface TeaserState {
  readonly words: ExtraWords;
  readonly name: string;
  readonly text: string;
  /** The corner of the page that holds the launcher. */
  readonly placement: string;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** A message beside the closed launcher: pressing it opens the chat. It never moves and is never announced. */
export function renderTeaser({ words, name, text, placement, onOpen, onDismiss }: TeaserState): TemplateResult {
  return html`<div part="teaser" class="teaser ${placement.replace("-", " ")}" popover="manual" role="group"
      aria-label=${words.teaser}>
    <button class="say" type="button" @click=${onOpen}>
      ${name ? html`<span class="name"><bdi>${name}</bdi></span>` : ""}<span class="text" dir="auto">${text}</span>
    </button>
    <button class="dismiss" type="button" aria-label=${words.dismiss} @click=${onDismiss}>${icon("close", 16)}</button>
  </div>`;
}
