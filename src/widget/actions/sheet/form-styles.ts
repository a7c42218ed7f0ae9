import { css } from "lit";

/** Styles of the fields of a number and a code. */
export const formStyles = css`
  .part {
    margin-block-end: 14px;
  }
  label {
    display: block;
    margin-block-end: 6px;
    font: 600 13px/1.385 var(--ringback-font);
  }
  input,
  textarea,
  select {
    font: 400 16px/1.375 var(--ringback-font);
    color: inherit;
  }
  .field {
    display: flex;
    flex-wrap: wrap;
    align-items: stretch;
    min-block-size: 48px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: var(--ringback-surface);
  }
  .field:focus-within,
  textarea:focus-visible {
    border-color: var(--ringback-link);
    box-shadow: inset 0 0 0 1px var(--ringback-link);
    /* Of a colour of its own where the browser forces colours, which takes shadows away. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .field.bad {
    border-color: var(--ringback-danger);
    box-shadow: inset 0 0 0 1px var(--ringback-danger);
  }
  .field input {
    flex: 1 1 150px;
    min-inline-size: 0;
    min-block-size: 44px;
    margin: 0;
    padding: 0 14px;
    border: 0;
    border-radius: 12px;
    background: none;
    outline: none;
  }
  .country {
    position: relative;
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block: 11px;
    padding-inline: 14px 12px;
    border-inline-end: 1px solid var(--ringback-line);
    color: var(--ringback-text-soft);
    font: 400 16px/1.375 var(--ringback-font);
    white-space: nowrap;
  }
  /* The list itself lies unseen over what is shown of it. */
  select {
    position: absolute;
    inset: -11px 0;
    inline-size: 100%;
    margin: 0;
    border: 0;
    opacity: 0;
    cursor: pointer;
  }
  select:focus-visible ~ span {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  textarea {
    display: block;
    inline-size: 100%;
    max-block-size: 132px;
    margin: 0;
    padding: 9px 14px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: var(--ringback-surface);
    resize: vertical;
    scrollbar-width: thin;
  }
  .part .hint {
    margin-block-start: 6px;
  }
  .part .hint:empty {
    display: none;
  }
  .problem {
    display: flex;
    gap: 8px;
    margin-block-start: 6px;
    color: var(--ringback-danger);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .problem .icon {
    margin-block-start: 1px;
  }
  .consent {
    display: flex;
    gap: 12px;
    min-block-size: 24px;
    margin: 0;
    font: 400 14px/1.429 var(--ringback-font);
    cursor: pointer;
  }
  .consent input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--ringback-accent);
  }
  .consent .link {
    font-weight: 400;
  }
  .code {
    position: relative;
    display: grid;
    grid-template-columns: repeat(3, 1fr) 4px repeat(3, 1fr);
    gap: 8px;
    margin-block: 16px 10px;
  }
  .code span {
    display: grid;
    place-items: center;
    block-size: 56px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: var(--ringback-surface);
    font: 400 24px/1.25 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  .code span:nth-of-type(4) {
    grid-column: 5;
  }
  /* One field lies over the six boxes; its own text is not shown. */
  .code input {
    position: absolute;
    z-index: 1;
    inset: 0;
    inline-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: transparent;
    caret-color: transparent;
    outline: none;
    letter-spacing: 2em;
    overflow: hidden;
  }
  .code input::selection {
    color: transparent;
    background: transparent;
  }
  .code:focus-within .next {
    border-color: var(--ringback-link);
    box-shadow: inset 0 0 0 1px var(--ringback-link);
  }
  .code.bad span {
    border-color: var(--ringback-danger);
  }
  #code-hint:empty {
    display: none;
  }
  #code-hint {
    margin-block-end: 8px;
  }
  @media (forced-colors: active) {
    .code input {
      forced-color-adjust: none;
    }
    .code:focus-within .next {
      outline: 2px solid Highlight;
    }
  }
`;
