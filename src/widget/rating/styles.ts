import { css } from "lit";

/** Styles of the question after a conversation; the tokens come from around it. */
export const ratingStyles = css`
  :host {
    display: block;
    margin-block-start: 16px;
    color: var(--ringback-text);
    font: 400 14px/1.429 var(--ringback-font);
    text-align: center;
  }
  form {
    padding: 16px;
    border: 1px solid var(--ringback-line);
    border-radius: 16px;
    background: var(--ringback-surface);
    box-shadow: var(--ringback-shadow-1);
    overflow-wrap: anywhere;
  }
  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    inline-size: 100%;
    padding: 0;
    font: 600 15px/1.334 var(--ringback-font);
  }
  .faces {
    display: flex;
    justify-content: center;
    gap: 4px;
    margin-block-start: 10px;
  }
  .faces label {
    position: relative;
    display: grid;
    place-items: center;
    flex: 0 1 48px;
    block-size: 48px;
    border-radius: 24px;
    color: var(--ringback-text-soft);
    cursor: pointer;
  }
  .faces input {
    position: absolute;
    inset: 0;
    margin: 0;
    border-radius: inherit;
    appearance: none;
    cursor: inherit;
  }
  svg {
    inline-size: 34px;
    block-size: 34px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .eyes {
    fill: currentColor;
    stroke: none;
  }
  .open {
    fill: currentColor;
  }
  .faces label:hover {
    background: var(--ringback-hover);
    color: var(--ringback-text);
  }
  .faces .checked {
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
  }
  .faces input:focus-visible {
    outline: 2px solid var(--ringback-link);
    outline-offset: 1px;
  }
  p {
    margin: 0;
  }
  .chosen {
    margin-block-start: 6px;
    color: var(--ringback-text-soft);
    font: 600 13px/1.385 var(--ringback-font);
  }
  .comment {
    display: block;
    margin-block: 14px 10px;
    text-align: start;
  }
  .comment span {
    display: block;
    margin-block-end: 4px;
    font: 600 13px/1.385 var(--ringback-font);
  }
  textarea {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 64px;
    padding: 8px 12px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: var(--ringback-surface);
    color: var(--ringback-text);
    font: 400 16px/1.375 var(--ringback-font);
    resize: vertical;
  }
  button {
    min-block-size: 44px;
    inline-size: 100%;
    padding-inline: 16px;
    border-radius: 12px;
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
    font: 600 14px/1.429 var(--ringback-font);
  }
  .failed:not(:empty) {
    margin-block-start: 8px;
    color: var(--ringback-danger);
  }
  .thanks {
    color: var(--ringback-text-soft);
  }
  @media (forced-colors: active) {
    button {
      border: 1px solid ButtonText;
    }
    .faces .checked {
      outline: 2px solid Highlight;
    }
  }
`;
