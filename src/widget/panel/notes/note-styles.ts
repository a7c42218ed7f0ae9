import { css } from "lit";

/** Styles of notes, in the transcript and in the dock, and what others there share with them. */
export const noteStyles = css`
  .note {
    display: flex;
    align-items: flex-start;
    gap: 12px;
    padding: 11px 14px;
    border-radius: 14px;
    background: var(--ringback-sunken);
    color: var(--ringback-text);
    font: 400 14px/1.429 var(--ringback-font);
    text-align: start;
  }
  .note > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .note p {
    white-space: pre-line;
  }
  .note > ringback-countdown {
    align-self: center;
  }
  .note .title {
    font-weight: 600;
  }
  .note .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin-block-start: 6px;
  }
  .note.soft {
    background: var(--ringback-accent-soft);
  }
  .note.soft > .icon {
    color: var(--ringback-on-accent-soft);
  }
  .note.unsure {
    background: var(--ringback-warning-soft);
  }
  .note.unsure > .icon {
    color: var(--ringback-warning);
  }
  .note.bad {
    background: var(--ringback-danger-soft);
  }
  .note.bad > .icon {
    color: var(--ringback-danger);
  }
  @media (prefers-reduced-motion: no-preference) {
    .note,
    .added,
    .pill,
    .menu {
      animation: rise 200ms cubic-bezier(0.2, 0.8, 0.2, 1);
    }
    /* Its end lays out and paints nothing. */
    .added {
      will-change: opacity, transform;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(6px);
    }
  }
  @media (forced-colors: active) {
    .note,
    .menu,
    .bubble {
      border: 1px solid CanvasText;
    }
  }
  @media (pointer: coarse) {
    .note .link {
      min-block-size: 44px;
    }
    /* As far from the text and the edge as with a mouse. */
    .note .actions {
      margin-block: -6px -11px;
    }
  }
`;
