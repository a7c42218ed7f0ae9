import { css } from "lit";

/** Styles of input cards; the tokens come from around them. */
export const inputCardStyles = css`
  :host {
    display: block;
    color: var(--ringback-text);
    font: 400 14px/1.429 var(--ringback-font);
    text-align: start;
  }
  .card {
    margin: 0;
    border: 1px solid var(--ringback-line);
    border-radius: 16px;
    background: var(--ringback-surface);
    box-shadow: var(--ringback-shadow-1);
    overflow-wrap: anywhere;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-block-size: 52px;
    padding: 10px 12px;
  }
  .tile {
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    border-radius: 10px;
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
  }
  .title {
    flex: 1 1 9ch;
    font: 600 15px/1.334 var(--ringback-font);
  }
  .status {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--ringback-text-soft);
    font: 600 12px/1.334 var(--ringback-font);
  }
  .agreed .status {
    color: var(--ringback-success);
  }
  .body {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    padding: 2px 16px 4px;
  }
  dl {
    display: contents;
  }
  dl,
  dd {
    margin: 0;
  }
  dt,
  .label {
    display: block;
    color: var(--ringback-text-faint);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .label {
    margin-block-end: 4px;
    color: inherit;
    font-weight: 600;
  }
  .optional,
  .hint {
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
  }
  /* What stands alone in its row has all of it. */
  .field,
  dl > div {
    flex: 1 1 145px;
    min-inline-size: 0;
  }
  .long_text,
  .choice,
  .choices,
  .email {
    flex-basis: 100%;
  }
  input:not([type="checkbox"]),
  select,
  textarea {
    display: block;
    inline-size: 100%;
    min-block-size: 42px; /* what a date needs */
    margin: 0;
    padding: 8px 12px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: var(--ringback-surface);
    color: var(--ringback-text);
    color-scheme: inherit;
    font: 400 16px/1.375 var(--ringback-font);
  }
  select {
    padding-inline: 8px 4px; /* browsers add some before its text */
  }
  textarea {
    resize: vertical;
  }
  [aria-invalid="true"] {
    border-color: var(--ringback-danger) !important;
  }
  .option {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
  }
  .option input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--ringback-accent);
  }
  .wrong {
    color: var(--ringback-danger);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .hint,
  .wrong {
    display: block;
    margin-block-start: 4px;
  }
  .wrong:empty {
    display: none;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    padding: 12px 16px 16px;
  }
  .buttons button {
    min-block-size: 40px;
    padding-inline: 16px;
    border-radius: 12px;
    font: 600 14px/1.429 var(--ringback-font);
  }
  .primary {
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
  }
  .outline {
    border: 1px solid var(--ringback-line-strong);
  }
  .buttons button:disabled {
    opacity: 0.6;
  }
  @media (hover: hover) {
    .primary:hover:not(:disabled) {
      background: var(--ringback-accent-hover);
    }
    .outline:hover:not(:disabled) {
      background: var(--ringback-hover);
    }
  }
  .note {
    padding: 0 16px 14px;
    color: var(--ringback-text-soft);
  }
  @media (pointer: coarse) {
    .buttons button,
    .option,
    input:not([type="checkbox"]),
    select {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .card,
    .buttons button {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    .buttons {
      display: none;
    }
  }
`;
