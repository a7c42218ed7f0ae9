import { css } from "lit";

/** Styles of the text box. */
export const composerStyles = css`
  :host {
    display: block;
  }
  .count {
    margin-block-end: 6px;
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .count.bad {
    color: var(--ringback-danger);
  }
  .frame {
    display: flex;
    align-items: flex-end;
    gap: 8px;
    min-block-size: 48px;
    padding: 5px;
    padding-inline-start: 19px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 24px;
    border-end-end-radius: 10px;
    background: var(--ringback-surface);
    cursor: text;
  }
  .frame:focus-within {
    border-color: var(--ringback-link);
    box-shadow: inset 0 0 0 1px var(--ringback-link);
    /* Of a colour of its own where the browser forces colours, which takes shadows away. */
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  :host(:is([quiet], [mode="blocked"], [mode="closed"])) .frame {
    border-color: var(--ringback-line);
    background: var(--ringback-sunken);
  }
  :host(:is([quiet], [mode="blocked"])) .frame:focus-within {
    border-color: var(--ringback-link);
  }
  .frame.tall {
    flex-wrap: wrap;
    padding-block-start: 11px;
  }
  .tall .send {
    margin-inline-start: auto;
  }
  .text {
    position: relative;
    flex: 1;
    min-inline-size: 0;
    margin-block: 7px;
  }
  .tall .text {
    order: -1;
    flex-basis: 100%;
    margin-block: 0;
    padding-inline-end: 14px;
  }
  textarea,
  .mirror {
    display: block;
    inline-size: 100%;
    max-block-size: 176px;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--ringback-text);
    font: 400 16px/1.375 var(--ringback-font);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    text-align: start;
  }
  textarea {
    position: relative;
    resize: none;
    field-sizing: content;
    overflow: hidden auto;
    caret-color: var(--ringback-link);
    scrollbar-width: thin;
    scrollbar-color: var(--ringback-line-strong) transparent;
    border-radius: 0;
    appearance: none;
  }
  /* The frame shows the focus. */
  textarea:focus-visible {
    outline: none;
  }
  textarea::placeholder {
    color: var(--ringback-text-faint);
    opacity: 1;
  }
  .mirror {
    position: absolute;
    inset: 0;
    max-block-size: none;
    overflow: hidden;
    scrollbar-width: thin;
    scrollbar-gutter: auto;
  }
  .shown-by-mirror {
    color: transparent;
    scrollbar-gutter: auto;
  }
  mark {
    border-radius: 3px;
    background: var(--ringback-danger-soft);
    color: var(--ringback-danger);
  }
  .send {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 999px;
    border-end-end-radius: 5px;
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
  }
  .send.stop svg {
    fill: currentColor;
  }
  .send:disabled {
    background: color-mix(in srgb, var(--ringback-text-faint) 22%, var(--ringback-surface));
    color: var(--ringback-text-faint);
  }
  @media (hover: hover) {
    .send:hover:enabled {
      background: var(--ringback-accent-hover);
    }
  }
  @media (pointer: coarse) {
    .frame {
      min-block-size: 52px;
      padding: 3px;
      padding-inline-start: 19px;
    }
    .text {
      margin-block: 11px;
    }
    .send {
      inline-size: 44px;
      block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .send {
      border: 1px solid ButtonText;
    }
    .shown-by-mirror {
      color: FieldText;
    }
    .mirror {
      visibility: hidden;
    }
  }
`;
