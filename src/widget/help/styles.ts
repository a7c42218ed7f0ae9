import { css } from "lit";

/** Styles of the search of help articles; the tokens come from around it. */
export const helpStyles = css`
  :host {
    display: block;
    margin-block-end: 8px;
    color: var(--ringback-text);
    font: 400 14px/1.429 var(--ringback-font);
  }
  label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 40px;
    padding-inline: 12px;
    border: 1px solid var(--ringback-line);
    border-radius: 12px;
    color: var(--ringback-text-soft);
  }
  label:focus-within {
    border-color: var(--ringback-link);
    outline: 1px solid var(--ringback-link);
  }
  input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 38px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--ringback-text);
    font: 400 16px/1.375 var(--ringback-font);
    appearance: none;
  }
  input::placeholder {
    color: var(--ringback-text-faint);
    font-size: 14px;
    opacity: 1;
  }
  input:focus-visible {
    outline: none;
  }
  .state:not(:empty) {
    padding: 8px 12px 0;
    color: var(--ringback-text-soft);
  }
  ul {
    max-block-size: min(240px, 40vh);
    margin: 6px 0 0;
    padding: 4px;
    overflow: hidden auto;
    border: 1px solid var(--ringback-line);
    border-radius: 12px;
    background: var(--ringback-surface);
    list-style: none;
    overflow-wrap: anywhere;
  }
  li button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 44px;
    padding: 8px;
    border-radius: 8px;
    font-weight: 600;
    text-align: start;
  }
  .of {
    display: block;
    color: var(--ringback-text-soft);
    font: 400 13px/1.385 var(--ringback-font);
  }
  li button:focus-visible {
    outline-offset: -2px;
  }
  .article {
    padding: 0 8px 12px;
  }
  .article p {
    white-space: pre-line;
  }
  .article .link {
    display: inline-block;
    margin-block-start: 8px;
  }
  @media (hover: hover) {
    li button:hover {
      background: var(--ringback-hover);
    }
  }
`;
