import { css } from "lit";

/** Styles of the menu and of what all steps share. */
export const sheetStyles = css`
  :host {
    display: block;
    position: relative;
  }
  /* The sheet is placed in the panel, the menu above the text box. */
  :host([open]) {
    position: static;
  }
  .menu {
    position: absolute;
    z-index: 1;
    inset: var(--_y) auto auto var(--_x);
    box-sizing: border-box;
    inline-size: 100%;
    max-block-size: var(--_room);
    overflow: hidden auto;
    padding: 6px;
    border-radius: 18px;
    border-end-start-radius: 4px;
    background: var(--ringback-raised);
    box-shadow: var(--ringback-shadow-2);
  }
  .menu button {
    display: flex;
    align-items: center;
    gap: 14px;
    inline-size: 100%;
    min-block-size: 56px;
    padding: 8px 12px;
    border-radius: 12px;
    text-align: start;
  }
  .menu button:is(:hover, :focus-visible) {
    background: var(--ringback-hover);
  }
  .menu button:focus-visible {
    outline-offset: -2px;
  }
  .tile {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 10px;
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
  }
  .kind {
    font: 600 15px/1.334 var(--ringback-font);
  }
  .kind::after {
    content: attr(data-hint) / "";
    display: block;
    color: var(--ringback-text-faint);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .hint {
    color: var(--ringback-text-faint);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .sheet {
    position: absolute;
    z-index: 1;
    inset: var(--_below-header, 64px) 0 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    padding: 12px 20px 20px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    background: var(--ringback-surface);
    overflow-wrap: anywhere;
  }
  .sheet > * {
    inline-size: 100%;
    max-inline-size: 720px;
  }
  .sheet > :is(form, .refused) {
    display: flex;
    flex: 1;
    flex-direction: column;
  }
  .back {
    display: flex;
    align-items: center;
    gap: 6px;
    flex: none;
    min-block-size: 32px;
    margin-inline-start: -4px;
    border-radius: 8px;
    color: var(--ringback-text-soft);
    font: 600 13px/1.385 var(--ringback-font);
    text-align: start;
  }
  .spoken {
    margin-block: 8px 16px;
    font: 400 24px/1.25 var(--ringback-font-spoken);
    letter-spacing: -0.01em;
    outline-offset: 4px;
  }
  .spoken:focus-visible {
    outline: none;
  }
  .soft {
    color: var(--ringback-text-soft);
  }
  .note {
    display: flex;
    gap: 12px;
    margin-block: 14px;
    padding: 11px 14px;
    border-radius: 14px;
    background: var(--ringback-sunken);
    font: 400 14px/1.429 var(--ringback-font);
  }
  .facts {
    display: grid;
    gap: 8px;
    margin: 0 0 16px;
    padding: 12px 14px;
    border-radius: 14px;
    background: var(--ringback-sunken);
    font: 400 14px/1.429 var(--ringback-font);
  }
  .facts div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 16px;
  }
  .facts dt {
    color: var(--ringback-text-faint);
  }
  .facts dd {
    flex: 1 1 140px;
    margin: 0;
    text-align: end;
  }
  .end {
    display: grid;
    gap: 10px;
    margin-block-start: auto;
    padding-block-start: 16px;
  }
  .fine {
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
    text-align: center;
  }
  .primary,
  .outline {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 46px;
    padding: 8px 20px;
    border-radius: 12px;
    font: 600 15px/1.334 var(--ringback-font);
    text-align: center;
    text-decoration: none;
  }
  .primary {
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
  }
  .primary[aria-disabled="true"] {
    background: color-mix(in srgb, var(--ringback-text-faint) 22%, var(--ringback-surface));
    color: var(--ringback-text-soft);
  }
  .outline {
    border: 1px solid var(--ringback-line-strong);
  }
  @media (hover: hover) {
    .primary:hover:not([aria-disabled="true"]) {
      background: var(--ringback-accent-hover);
    }
    .outline:hover {
      background: var(--ringback-hover);
    }
  }
  .mirrored {
    transform: scaleX(var(--_forward, 1));
    transform-origin: center;
  }
  .countdown {
    display: flex;
    flex-direction: column;
    align-items: center;
    margin-block: auto;
    padding-block: 16px;
    text-align: center;
    outline: none;
  }
  .countdown .spoken {
    margin-block: 24px 4px;
  }
  .countdown .outline {
    min-inline-size: 168px;
    margin-block-start: 24px;
  }
  .ring {
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 168px;
    block-size: 168px;
    font: 400 60px/1.0667 var(--ringback-font-spoken);
    font-variant-numeric: tabular-nums;
  }
  .ring.small {
    inline-size: 88px;
    block-size: 88px;
    font: 600 17px/1.2942 var(--ringback-font);
  }
  .ring svg {
    position: absolute;
    inset: 0;
    fill: none;
    stroke-width: 6;
    stroke-linecap: round;
  }
  .small svg {
    stroke-width: 5;
  }
  .track {
    stroke: var(--ringback-line);
  }
  .left {
    stroke: var(--ringback-accent);
    transform: rotate(-90deg);
    transform-origin: center;
  }
  .gold {
    stroke: var(--ringback-ring);
  }
  .preview {
    padding: 12px 16px;
    border-radius: 16px;
    border-end-start-radius: 4px;
    background: var(--ringback-accent-soft);
    white-space: pre-wrap;
  }
  mark {
    padding-inline: 2px;
    border-radius: 4px;
    background: var(--ringback-ring);
    color: var(--ringback-on-ring);
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    margin-block: 8px 16px;
    color: var(--ringback-text-faint);
    font: 400 13px/1.385 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  .bars {
    display: flex;
    gap: 4px;
    margin-block: -8px 16px;
  }
  .bars span {
    flex: 1;
    block-size: 5px;
    border-radius: 999px;
    background: var(--ringback-accent);
  }
  .scan {
    display: grid;
    justify-items: center;
    gap: 10px;
    margin-block: 20px 4px;
    text-align: center;
  }
  .scan :not(:defined),
  .scan :not(:defined) + p {
    display: none;
  }
  .window {
    display: flex;
    align-items: center;
    gap: 16px;
    margin-block-end: 16px;
    font: 400 14px/1.429 var(--ringback-font);
  }
  @media (prefers-reduced-motion: no-preference) {
    .menu,
    .sheet {
      animation: rise 200ms cubic-bezier(0.2, 0.8, 0.2, 1);
    }
    .busy .gold {
      transform-origin: center;
      animation: turn 1200ms linear infinite;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }
  @keyframes turn {
    to {
      transform: rotate(360deg);
    }
  }
  @media (pointer: coarse) {
    .back,
    .link {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .menu,
    .facts,
    .note,
    .preview,
    .primary {
      border: 1px solid ButtonText;
    }
    .track {
      stroke: GrayText;
    }
    .left,
    .gold {
      stroke: CanvasText;
    }
    mark {
      background: Mark;
      color: MarkText;
    }
  }
`;
