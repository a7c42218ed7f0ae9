import { css } from "lit";

/** Styles of the function-call card. */
export const functionCardStyles = css`
  :host {
    display: block;
    font: 400 14px/20px var(--ringback-font, system-ui, sans-serif);
    color: var(--ringback-text, #13201e);
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
    border: 1px solid var(--ringback-line, #dce3df);
    border-radius: 16px;
    background: var(--ringback-surface, #ffffff);
    box-shadow: var(--ringback-shadow-1, 0 1px 2px rgb(16 40 36 / 0.06), 0 1px 1px rgb(16 40 36 / 0.04));
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
    outline: 2px solid var(--ringback-accent, #0e5a57);
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
    background: var(--ringback-hover, #eef3f0);
  }
  .tile {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 10px;
    background: var(--ringback-accent-soft, #e1efeb);
    color: var(--ringback-on-accent-soft, #0b4744);
  }
  .failed .tile {
    background: var(--ringback-danger-soft, #fbeae5);
    color: var(--ringback-danger, #a6301b);
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
    color: var(--ringback-text-soft, #465651);
  }
  .status {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    flex: none;
    font-size: 12px;
    line-height: 16px;
    font-weight: 600;
    color: var(--ringback-success, #1a6e3c);
  }
  .failed .status {
    color: var(--ringback-danger, #a6301b);
  }
  .status .icon,
  .redacted .icon {
    inline-size: 16px;
    block-size: 16px;
  }
  .chevron {
    display: grid;
    color: var(--ringback-text-soft, #465651);
  }
  .content {
    padding: 0 14px 12px;
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
    color: var(--ringback-text-faint, #5e6d68);
  }
  .remark {
    color: var(--ringback-text-soft, #465651);
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
    color: var(--ringback-text-soft, #465651);
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
    background: var(--ringback-sunken, #f3f6f4);
    color: var(--ringback-text-soft, #465651);
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
    color: var(--ringback-accent, #0e5a57);
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
    font: 400 12px/18px var(--ringback-font-code, ui-monospace, monospace);
    background: var(--ringback-warning-soft, #fbf0da);
    color: var(--ringback-warning, #7d5200);
  }
  .excerpt {
    color: var(--ringback-text-soft, #465651);
  }
  mark {
    padding: 1px 2px;
    border-radius: 3px;
    background: var(--ringback-warning-soft, #fbf0da);
    color: inherit;
  }
  .origin {
    font-size: 12px;
    line-height: 16px;
    color: var(--ringback-text-faint, #5e6d68);
  }
  .more {
    justify-self: start;
    padding: 4px 0;
    font-weight: 600;
    color: var(--ringback-accent, #0e5a57);
  }
  .more:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .json {
    padding: 10px 12px;
    border-radius: 10px;
    background: var(--ringback-sunken, #f3f6f4);
    min-inline-size: 0;
  }
  pre {
    font: 400 12px/18px var(--ringback-font-code, ui-monospace, monospace);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    text-align: left;
    direction: ltr;
    max-block-size: 400px;
    overflow-y: auto;
  }
  .key {
    color: var(--ringback-accent, #0e5a57);
  }
  .hidden-value {
    color: var(--ringback-warning, #7d5200);
  }
  .json-remark,
  .size {
    color: var(--ringback-text-faint, #5e6d68);
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
    border-block-start: 1px solid var(--ringback-line, #dce3df);
    font-size: 13px;
    line-height: 18px;
    color: var(--ringback-text-soft, #465651);
  }
  .details:hover {
    background: var(--ringback-hover, #eef3f0);
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
    font: 400 12px/18px var(--ringback-font-code, ui-monospace, monospace);
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
    mark,
    .target {
      border: 1px solid;
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
