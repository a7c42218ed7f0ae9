import { css } from "lit";

/** Styles of what a result offers; the tokens come from around it. */
export const resultStyles = css`
  :host {
    display: block;
    overflow-wrap: anywhere;
  }
  * {
    box-sizing: border-box;
  }
  ul,
  p {
    margin: 0;
    padding: 0;
  }
  ul {
    display: grid;
    list-style: none;
  }
  li {
    display: grid;
    gap: 4px;
    justify-items: start;
    min-inline-size: 0;
    padding-block: 10px;
  }
  li:first-child {
    padding-block-start: 0;
  }
  li:last-child {
    padding-block-end: 0;
  }
  ul:not(.open) li + li {
    border-block-start: 1px solid var(--ringback-line);
  }
  .open li {
    padding-block: 0 8px;
  }
  .short {
    grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
    gap: 8px;
  }
  .short li {
    padding: 0 !important;
    border: 0 !important;
  }
  .short .name {
    text-align: center;
  }
  .icon {
    inline-size: 16px;
    block-size: 16px;
    flex: none;
    color: var(--ringback-text-soft);
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 12px;
    inline-size: 100%;
    font: 400 14px/1.429 var(--ringback-font);
    color: inherit;
    text-align: start;
  }
  .name {
    flex: 1 1 12ch;
    min-inline-size: 0;
  }
  .title,
  .price {
    font-weight: 600;
  }
  .price {
    font-variant-numeric: tabular-nums;
  }
  .picked .icon {
    align-self: center;
    color: var(--ringback-success);
  }
  .id,
  .text,
  .note {
    font-size: 13px;
    line-height: 1.385;
    color: var(--ringback-text-soft);
  }
  .id {
    display: inline-block;
    max-inline-size: 100%;
  }
  button.offer {
    min-block-size: 40px;
    padding: 9px 12px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: none;
    cursor: pointer;
  }
  button.offer:hover {
    border-color: var(--ringback-accent);
    background: var(--ringback-hover);
  }
  button.offer .title {
    color: var(--ringback-link);
  }
  button.offer ~ * {
    margin-inline: 12px;
  }
  a,
  .image-show {
    color: var(--ringback-link);
    font: 400 13px/1.385 var(--ringback-font);
  }
  :is(button, a):focus-visible {
    outline: 2px solid var(--ringback-link);
    outline-offset: 2px;
  }
  .image {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    max-inline-size: 100%;
    padding: 6px 10px;
    border-radius: 10px;
    background: var(--ringback-sunken);
    color: var(--ringback-text-soft);
  }
  .image svg {
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* The title stands above it. */
  .image-alt {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .image-host {
    font-size: 12px;
    line-height: 1.334;
    color: var(--ringback-text-faint);
  }
  .image-show {
    padding: 3px 0;
    border: 0;
    background: none;
    font-weight: 600;
    cursor: pointer;
  }
  .image.shown {
    flex-direction: column;
    align-items: start;
    padding: 0;
    background: none;
  }
  img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 240px;
    border-radius: 10px;
  }
  .note {
    margin-block-start: 10px;
  }
  @media (pointer: coarse) {
    button.offer,
    .image-show {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    button.offer,
    .image {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    .image-show {
      display: none;
    }
  }
`;
