import { css } from "lit";

/** Styles of the fields before the chat, and of the notes about consent and speech. */
export const gateStyles = css`
  :host {
    display: block;
  }
  .sheet {
    position: absolute;
    z-index: 1;
    inset: var(--_below-header, 64px) 0 0;
    display: flex;
    flex-direction: column;
    align-items: center;
    padding: 20px;
    overflow: hidden auto;
    overscroll-behavior: contain;
    background: var(--ringback-surface);
    overflow-wrap: anywhere;
  }
  form {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 14px;
    inline-size: 100%;
    max-inline-size: 720px;
  }
  .spoken {
    font: 400 24px/1.25 var(--ringback-font-spoken);
    letter-spacing: -0.01em;
  }
  .soft {
    color: var(--ringback-text-soft);
  }
  label {
    display: block;
    margin-block-end: 6px;
    font: 600 13px/1.385 var(--ringback-font);
  }
  .hint {
    color: var(--ringback-text-faint);
    font-weight: 400;
  }
  input,
  select {
    inline-size: 100%;
    min-block-size: 48px;
    margin: 0;
    padding: 0 14px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 12px;
    background: var(--ringback-surface);
    color: var(--ringback-text);
    font: 400 16px/1.375 var(--ringback-font);
    text-align: start;
  }
  :is(input, select):focus-visible {
    border-color: var(--ringback-link);
    box-shadow: inset 0 0 0 1px var(--ringback-link);
    /* Of a colour of its own where the browser forces colours, which takes shadows away. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  [aria-invalid="true"] {
    border-color: var(--ringback-danger);
    box-shadow: inset 0 0 0 1px var(--ringback-danger);
  }
  .problem {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: 6px;
    color: var(--ringback-danger);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .end {
    margin-block-start: auto;
    padding-block-start: 6px;
  }
  .primary {
    inline-size: 100%;
    min-block-size: 46px;
    padding: 8px 20px;
    border-radius: 12px;
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
    font: 600 15px/1.334 var(--ringback-font);
    text-align: center;
  }
  .problem[hidden] {
    display: none;
  }
  form .soft {
    margin-block-start: 8px;
  }
  .note {
    margin-block-end: 10px;
    padding: 14px;
  }
  .note:focus-visible {
    outline-offset: -2px;
  }
  #note-lines {
    display: grid;
    gap: 6px;
    margin-block-start: 4px;
  }
  .note .primary {
    inline-size: auto;
    min-block-size: 36px;
    padding: 7px 16px;
    font: 600 14px/1.429 var(--ringback-font);
  }
  .note .actions {
    align-items: center;
    margin-block-start: 10px;
  }
  @media (hover: hover) {
    .primary:hover {
      background: var(--ringback-accent-hover);
    }
  }
  @media (pointer: coarse) {
    .note :is(.primary, .link) {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .primary {
      border: 1px solid ButtonText;
    }
  }
`;
