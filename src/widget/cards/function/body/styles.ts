import { css } from "lit";

/** Styles of what a card shows below its head once it is opened. */
export const bodyStyles = css`
  a:focus-visible {
    outline-offset: 2px;
    border-radius: 2px;
  }
  .redacted .icon {
    inline-size: 16px;
    block-size: 16px;
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
    padding: 6px 0 0;
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
    border-radius: 6px;
    text-align: center;
    font-size: 12px;
    line-height: 1.667;
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
    font: 400 12px/1.5 var(--ringback-font-code);
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
    line-height: 1.334;
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
    font: 400 12px/1.5 var(--ringback-font-code);
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
    line-height: 1.5;
  }
  .json .more {
    font-size: 12px;
    line-height: 1.5;
  }
  @media (pointer: coarse) {
    .more {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .json,
    mark,
    .target {
      border: 1px solid;
    }
  }
`;
