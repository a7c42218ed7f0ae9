import { css } from "lit";

/** Styles of the function-call card; the tokens come from around it. */
export const functionCardStyles = css`
  :host {
    display: block;
    font: 400 14px/1.429 var(--ringback-font);
    color: var(--ringback-text);
    text-align: start;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  p,
  ol,
  dl,
  dd,
  pre {
    margin: 0;
  }
  .card {
    border: 1px solid var(--ringback-line);
    border-radius: 16px;
    background: var(--ringback-surface);
    box-shadow: var(--ringback-shadow-1);
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .icon {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
  }
  button {
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  :is(button, a, pre):focus-visible {
    outline: 2px solid var(--ringback-link);
    outline-offset: -2px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    inline-size: 100%;
    min-block-size: 52px;
    padding: 10px 12px;
  }
  button.head:hover {
    background: var(--ringback-hover);
  }
  .tile {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 10px;
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
  }
  .failed .tile {
    background: var(--ringback-danger-soft);
    color: var(--ringback-danger);
  }
  .heading {
    flex: 1 1 9ch;
    min-inline-size: 0;
    display: grid;
    justify-items: start;
  }
  .title {
    font-size: 15px;
    line-height: 1.334;
    font-weight: 600;
  }
  .second {
    font-size: 12px;
    line-height: 1.334;
    color: var(--ringback-text-soft);
  }
  .status {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    flex: none;
    font-size: 12px;
    line-height: 1.334;
    font-weight: 600;
    color: var(--ringback-success);
  }
  .failed .status {
    color: var(--ringback-danger);
  }
  .running .tile {
    color: var(--ringback-line);
  }
  .running .status {
    color: inherit;
  }
  .spinner {
    fill: none;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-width: 2;
  }
  .outer {
    stroke: var(--ringback-link);
  }
  .inner {
    stroke: var(--ringback-ring);
  }
  .own {
    min-inline-size: 0;
    overflow: auto hidden;
    white-space: pre-line;
  }
  .status .icon {
    inline-size: 16px;
    block-size: 16px;
  }
  .chevron {
    display: grid;
    color: var(--ringback-text-soft);
  }
  .content {
    padding: 0 14px 12px;
  }
  .content,
  #details:not([hidden]) {
    display: grid;
    gap: 12px;
  }
  .details,
  .line .head {
    display: flex;
    align-items: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 4px 14px;
    font-size: 13px;
    line-height: 1.385;
    color: var(--ringback-text-soft);
  }
  .details {
    border-block-start: 1px solid var(--ringback-line);
  }
  .line {
    box-shadow: none;
  }
  .line .heading {
    display: block;
  }
  .line :is(.title, .second) {
    font: inherit;
  }
  .line .tile {
    display: contents;
  }
  .line .second::before {
    content: " · " / "";
  }
  .line.done .status {
    display: none;
  }
  .details:hover {
    background: var(--ringback-hover);
  }
  .details .icon,
  .line .head .icon {
    inline-size: 16px;
    block-size: 16px;
  }
  .details code {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    text-align: end;
    unicode-bidi: isolate;
    font: 400 12px/1.5 var(--ringback-font-code);
  }
  @media (prefers-reduced-motion: no-preference) {
    .spinner {
      animation: turn 1.2s linear infinite;
    }
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @media (pointer: coarse) {
    .details,
    .line .head {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .card,
    .tile {
      border: 1px solid;
    }
    .running .tile {
      color: GrayText;
    }
    .outer,
    .inner {
      stroke: CanvasText;
    }
  }
  @media print {
    .details {
      display: none;
    }
    .card {
      box-shadow: none;
      break-inside: avoid;
    }
  }
`;
