import { css } from "lit";

/** Styles of messages, their by-lines and their states. */
export const messageStyles = css`
  .item {
    display: flex;
    flex-direction: column;
    gap: 4px;
    min-inline-size: 0;
    padding-block-end: var(--_gap, 16px);
  }
  .user {
    align-items: flex-end;
  }
  .run {
    padding-block-end: 8px;
  }
  .bubble {
    max-inline-size: 84%;
    padding: 9px 14px;
    border-radius: 16px;
    border-end-end-radius: 4px;
    background: var(--ringback-bubble);
    color: var(--ringback-on-bubble);
  }
  /* Inside the bubble, whose corner stays on the visitor's side whichever way the text runs. */
  .text {
    display: block;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    text-align: start;
  }
  .queued .bubble {
    padding: 8px 13px;
    border: 1px dashed var(--ringback-line-strong);
    background: none;
    color: var(--ringback-text-soft);
  }
  .user > ringback-message-files {
    justify-content: flex-end;
  }
  .meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 4px;
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  .assistant > .meta {
    justify-content: flex-start;
  }
  .meta.bad {
    color: var(--ringback-danger);
  }
  .meta.unsure {
    color: var(--ringback-warning);
  }
  .dot {
    color: var(--ringback-text-faint);
  }
  .user > .note {
    align-self: stretch;
    margin-block-start: 8px;
  }
  .day {
    display: flex;
    align-items: center;
    align-self: stretch;
    gap: 12px;
    margin-block-end: 12px;
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
  }
  .day::before,
  .day::after {
    content: "";
    flex: 1;
    border-block-start: 1px solid var(--ringback-line);
  }
  .by {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-block-end: 4px;
    font: 600 13px/1.385 var(--ringback-font);
  }
  .small {
    inline-size: 24px;
    block-size: 24px;
    border-end-start-radius: 3px;
  }
  .time {
    color: var(--ringback-text-faint);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  ringback-answer {
    display: block;
    min-inline-size: 0;
    max-inline-size: 68ch;
    overflow-wrap: anywhere;
    text-align: start;
  }
  ringback-answer:not(.formatted) {
    white-space: pre-wrap;
  }
  ringback-function-card,
  ringback-input-card {
    display: block;
    margin-block-start: 8px;
    margin-inline: -8px;
  }
  .rating {
    display: flex;
    margin-inline-start: -6px;
  }
  .rating .round {
    color: var(--ringback-text-faint);
  }
  @media (pointer: fine) {
    .rating .round {
      inline-size: 28px;
      block-size: 28px;
    }
  }
  .rating [aria-pressed="true"] {
    color: var(--ringback-link);
  }
  .rating [aria-pressed="true"] .icon {
    fill: currentColor;
  }
  .down {
    transform: rotate(180deg);
  }
  .remark {
    align-self: center;
    color: var(--ringback-text-faint);
    font: 400 13px/1.385 var(--ringback-font);
    text-align: center;
  }
  @media (pointer: coarse) {
    .meta .link {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  }
  /* Paper has no grounds and no buttons: white words on a colour would be grey on white. */
  @media print {
    .bubble {
      border: 1px solid;
      background: none;
      color: inherit;
    }
    .meta :is(.dot, button),
    .rating {
      display: none;
    }
  }
`;
