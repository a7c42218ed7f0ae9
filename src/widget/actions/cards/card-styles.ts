import { css } from "lit";

/** Styles of the cards of calls and messages in the transcript. */
export const cardStyles = css`
  :host {
    display: block;
    inline-size: calc(100% + 16px);
    margin-inline: -8px;
    color: var(--ringback-text);
    font: 400 14px/1.429 var(--ringback-font);
    text-align: start;
  }
  .card {
    display: grid;
    gap: 14px;
    padding: 18px 20px;
    border-radius: 20px;
    border-end-start-radius: 8px;
    background: var(--ringback-sunken);
    overflow-wrap: anywhere;
  }
  .card > * {
    min-inline-size: 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 2px 16px;
  }
  .head b {
    font-weight: 600;
  }
  .side {
    color: var(--ringback-text-faint);
    font: 400 13px/1.385 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  .spoken {
    font: 400 24px/1.25 var(--ringback-font-spoken);
    letter-spacing: -0.01em;
  }
  .soft {
    color: var(--ringback-text-soft);
  }
  .timer {
    font: 300 40px/1.1 var(--ringback-font);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .actions button,
  .actions a {
    display: flex;
    flex: 1 1 auto;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 40px;
    padding: 6px 12px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 10px;
    font: 600 14px/1.429 var(--ringback-font);
    text-align: center;
  }
  .actions .main {
    border-color: transparent;
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
  }
  .live {
    background: var(--ringback-live);
    color: var(--ringback-on-live);
  }
  .live :is(.side, .soft) {
    color: var(--ringback-on-live-soft);
  }
  /* Whoever talks can hang up, however tall the card is. */
  .live .controls {
    display: grid;
    gap: 8px;
    position: sticky;
    inset-block-end: 0;
    margin-block-end: -18px;
    padding-block: 8px 18px;
    background: var(--ringback-live);
  }
  .live .actions button {
    border-color: transparent;
    background: color-mix(in srgb, var(--ringback-on-live) 16%, transparent);
  }
  .live .actions .hang-up {
    background: #ffe3dc;
    color: #7e2111;
  }
  .live :focus-visible {
    outline-color: var(--ringback-on-live);
  }
  @media (hover: hover) {
    .actions button:hover {
      background: var(--ringback-hover);
    }
    .actions .main:hover {
      background: var(--ringback-accent-hover);
    }
    .live .actions button:hover {
      background: color-mix(in srgb, var(--ringback-on-live) 26%, transparent);
    }
    .live .actions .hang-up:hover {
      background: #ffd3c8;
    }
  }
  .captions {
    display: grid;
    gap: 10px;
    max-block-size: 168px;
    padding-block-start: 12px;
    border-block-start: 1px solid color-mix(in srgb, currentColor 18%, transparent);
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, currentColor 40%, transparent) transparent;
  }
  .captions .side {
    display: block;
  }
  .captions p {
    font: 400 16px/1.5 var(--ringback-font-spoken);
  }
  .wire {
    display: block;
    inline-size: 100%;
    max-inline-size: 328px;
    margin-inline: auto;
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .wire,
  .glyph,
  .tick {
    transform: scaleX(var(--_forward, 1));
  }
  :is(.glyph, .tick) {
    transform-box: fill-box;
    transform-origin: center;
  }
  .arc {
    stroke: var(--ringback-on-live-soft);
  }
  .at-1 {
    opacity: 0.8;
  }
  .at-2 {
    opacity: 0.6;
  }
  .at-3 {
    opacity: 0.4;
  }
  .at-4 {
    opacity: 0.2;
  }
  :is(.ringing, .assistant) .near .arc,
  .visitor .far .arc {
    stroke: var(--ringback-ring);
  }
  .end {
    fill: color-mix(in srgb, var(--ringback-on-live) 16%, var(--ringback-live));
  }
  .visitor .phone-end {
    fill: var(--ringback-ring);
  }
  .glyph {
    stroke: var(--ringback-on-live);
    stroke-width: 1.6;
  }
  .visitor .glyph {
    stroke: var(--ringback-on-ring);
  }
  .mark-lines {
    stroke: var(--ringback-on-live);
    stroke-width: 3;
  }
  .mark-lines circle {
    fill: var(--ringback-on-live);
    stroke: none;
  }
  .mark-lines .gold {
    stroke: var(--ringback-ring);
  }
  :is(.ended, .failed) .end {
    fill: var(--ringback-surface);
    stroke: var(--ringback-line);
    stroke-width: 1;
  }
  :is(.ended, .failed) :is(.glyph, .mark-lines) {
    stroke: var(--ringback-text);
  }
  :is(.ended, .failed) .mark-lines circle {
    fill: var(--ringback-text);
  }
  :is(.ended, .failed) .mark-lines .gold {
    stroke: var(--ringback-text-faint);
  }
  .failed .arc {
    stroke: var(--ringback-text-faint);
    stroke-dasharray: 4 6;
  }
  .failed .phone-end {
    stroke: var(--ringback-line-strong);
    stroke-dasharray: 3 4;
  }
  .dots {
    stroke: var(--ringback-line-strong);
    stroke-width: 2;
    stroke-dasharray: 0 7;
  }
  .badge {
    fill: var(--ringback-success-soft);
  }
  .tick {
    stroke: var(--ringback-success);
    stroke-width: 2;
  }
  /* The ringback tone: 0.4 s on, 0.2 off, 0.4 on, 2 off. */
  @media (prefers-reduced-motion: no-preference) {
    .ringing .near .arc {
      animation: beat 3s linear infinite;
    }
    .near .at-1 {
      animation-delay: 80ms;
    }
    .near .at-2 {
      animation-delay: 160ms;
    }
    .near .at-3 {
      animation-delay: 240ms;
    }
    .near .at-4 {
      animation-delay: 320ms;
    }
    .assistant .near,
    .visitor .far {
      animation: breathe 900ms ease-in-out infinite alternate;
    }
  }
  @keyframes beat {
    0%,
    13%,
    20%,
    33% {
      opacity: 1;
    }
    16%,
    40%,
    100% {
      opacity: 0.25;
    }
  }
  @keyframes breathe {
    from {
      opacity: 0.6;
    }
  }
  @media (pointer: coarse) {
    .actions button,
    .actions a {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .card {
      border: 1px solid CanvasText;
    }
    .actions button {
      border: 1px solid ButtonText !important;
    }
    .wire * {
      stroke: CanvasText !important;
    }
    .end,
    .badge {
      fill: Canvas !important;
    }
    .mark-lines circle {
      fill: CanvasText !important;
    }
  }
  @media print {
    .actions,
    .wire {
      display: none;
    }
  }
`;
