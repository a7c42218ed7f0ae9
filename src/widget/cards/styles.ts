import { css } from "lit";

/** Styles of the function-call card; the tokens come from around it. */
export const functionCardStyles = css`
  :host {
    display: block;
    font: 400 14px/20px var(--ringback-font);
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
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
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
  a:focus-visible {
    outline-offset: 2px;
    border-radius: 2px;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 12px;
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
    flex: 1;
    min-inline-size: 0;
    display: grid;
    justify-items: start;
  }
  .title {
    font-size: 15px;
    font-weight: 600;
  }
  .second {
    font-size: 12px;
    line-height: 16px;
    color: var(--ringback-text-soft);
  }
  .status {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    flex: none;
    font-size: 12px;
    line-height: 16px;
    font-weight: 600;
    color: var(--ringback-success);
  }
  .failed .status {
    color: var(--ringback-danger);
  }
  .running .tile {
    background: var(--ringback-sunken);
    color: var(--ringback-line);
  }
  .running .status {
    color: var(--ringback-text-soft);
  }
  .spinner {
    stroke-width: 2;
  }
  .outer {
    stroke: var(--ringback-link);
  }
  .inner {
    stroke: var(--ringback-ring);
  }
  .bones {
    display: grid;
    gap: 12px;
    padding-block: 2px 4px;
  }
  .bones span {
    inline-size: 82%;
    block-size: 12px;
    border-radius: 6px;
    background: var(--ringback-sunken);
  }
  .bones span:last-child {
    inline-size: 56%;
  }
  .own {
    min-inline-size: 0;
    overflow: auto hidden;
    white-space: pre-line;
  }
  .status .icon,
  .redacted .icon {
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
  .fields {
    display: grid;
    grid-template-columns: fit-content(40%) 1fr;
    gap: 4px 16px;
  }
  .field {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
  }
  dt,
  .remark,
  .note {
    color: var(--ringback-text-faint);
  }
  .remark {
    color: var(--ringback-text-soft);
  }
  dd {
    display: grid;
    gap: 4px;
    justify-items: start;
    min-inline-size: 0;
    white-space: pre-line;
  }
  .redacted {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    color: var(--ringback-text-soft);
  }
  .sources {
    list-style: none;
    padding: 0;
    display: grid;
    gap: 14px;
  }
  .sources li {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 12px;
  }
  .number {
    justify-self: center;
    min-inline-size: 20px;
    block-size: 20px;
    border-radius: 6px;
    text-align: center;
    font-size: 12px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    background: var(--ringback-sunken);
    color: var(--ringback-text-soft);
  }
  .source {
    display: grid;
    gap: 3px;
    justify-items: start;
    min-inline-size: 0;
  }
  .source-title {
    font-weight: 600;
  }
  a {
    color: var(--ringback-link);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  .target {
    padding-inline: 5px;
    border-radius: 4px;
    font: 400 12px/18px var(--ringback-font-code);
    background: var(--ringback-warning-soft);
    color: var(--ringback-warning);
  }
  .excerpt {
    color: var(--ringback-text-soft);
  }
  mark {
    padding: 1px 2px;
    border-radius: 3px;
    background: var(--ringback-warning-soft);
    color: inherit;
  }
  .origin {
    font-size: 12px;
    line-height: 16px;
    color: var(--ringback-text-faint);
  }
  .more {
    justify-self: start;
    padding: 4px 0;
    font-weight: 600;
    color: var(--ringback-link);
  }
  .more:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .json {
    padding: 10px 12px;
    border-radius: 10px;
    background: var(--ringback-sunken);
    min-inline-size: 0;
  }
  pre {
    font: 400 12px/18px var(--ringback-font-code);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    text-align: left;
    direction: ltr;
    max-block-size: 400px;
    overflow-y: auto;
  }
  .key {
    color: var(--ringback-link);
  }
  .hidden-value {
    color: var(--ringback-warning);
  }
  .json-remark,
  .size {
    color: var(--ringback-text-faint);
  }
  .size {
    font-size: 12px;
    line-height: 18px;
  }
  .json .more {
    font-size: 12px;
    line-height: 18px;
  }
  .details {
    display: flex;
    align-items: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 4px 14px;
    border-block-start: 1px solid var(--ringback-line);
    font-size: 13px;
    line-height: 18px;
    color: var(--ringback-text-soft);
  }
  .details:hover {
    background: var(--ringback-hover);
  }
  .details .icon {
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
    font: 400 12px/18px var(--ringback-font-code);
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
    .more {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .card,
    .tile,
    .json,
    .bones span,
    mark,
    .target {
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
