import { css } from "lit";

/** Styles of the transcript around its messages. */
export const transcriptStyles = css`
  :host {
    position: relative;
    display: block;
    flex: 1;
    min-block-size: 0;
  }
  .scroller {
    display: flex;
    flex-direction: column;
    block-size: 100%;
    overflow: hidden auto;
    overscroll-behavior: contain;
    overflow-anchor: none; /* the position is kept here, in every browser alike */
    scrollbar-width: thin;
    scrollbar-color: var(--ringback-line-strong) transparent;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }
  .column {
    display: flex;
    flex-direction: column;
    gap: var(--_gap, 16px);
  }
  .rows {
    margin-block-end: calc(-1 * var(--_gap, 16px)); /* each row ends with its distance from the next */
  }
  .rows[hidden] {
    display: none;
  }
  /* A search marks its finds on the lines, which nobody reads here. */
  .rest {
    overflow: clip;
    color: transparent;
    white-space: pre;
  }
  .column {
    flex: 1 0 auto;
    inline-size: 100%;
    max-inline-size: 760px;
    margin-inline: auto;
    padding: 20px;
  }
  /* The conversation stands on the text box, the greeting hangs from the header. */
  .column > :first-child:not(.greeting) {
    margin-block-start: auto;
  }
  .older {
    text-align: center;
    font: 400 14px/1.429 var(--ringback-font);
  }
  .older [aria-busy="true"] {
    color: var(--ringback-text-faint);
    font-weight: 400;
    text-decoration: none;
  }
  .printed {
    display: none;
  }
  .greeting {
    margin-block-start: 4px;
    margin-block-end: auto;
  }
  .spoken {
    font: 400 24px/1.25 var(--ringback-font-spoken);
    letter-spacing: -0.01em;
    text-wrap: balance;
  }
  .introduction {
    margin-block-start: 8px;
    color: var(--ringback-text-soft);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: 16px;
  }
  .chip {
    min-block-size: 36px;
    padding: 7px 14px;
    border: 1px solid var(--ringback-line-strong);
    border-radius: 18px;
    font: 400 14px/1.429 var(--ringback-font);
    overflow-wrap: anywhere;
    text-align: start;
  }
  @media (hover: hover) {
    .chip:hover {
      background: var(--ringback-hover);
    }
  }
  .waiting {
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 24px;
    color: var(--ringback-text-faint);
    font: 400 14px/1.429 var(--ringback-font);
  }
  .arcs {
    flex: none;
    stroke: var(--ringback-link);
    transform: scaleX(var(--_forward, 1));
  }
  .arcs circle {
    fill: var(--ringback-link);
  }
  .arcs path:last-child {
    stroke: var(--ringback-ring);
  }
  .pill {
    position: absolute;
    inset-block-end: 16px;
    inset-inline: 0;
    display: flex;
    align-items: center;
    gap: 8px;
    inline-size: fit-content;
    margin-inline: auto;
    padding: 8px 14px;
    border-radius: 999px;
    background: var(--ringback-raised);
    box-shadow: var(--ringback-shadow-2);
    color: var(--ringback-text);
    font: 600 13px/1.385 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  slot {
    display: block;
  }
  @media (prefers-reduced-motion: no-preference) {
    .late {
      animation: late 600ms step-end;
    }
    .queued .meta {
      animation: late 100ms step-end;
    }
    .arcs path {
      animation: light 960ms linear infinite;
    }
    .arcs path:nth-of-type(2) {
      animation-delay: 160ms;
    }
    .arcs path:nth-of-type(3) {
      animation-delay: 320ms;
    }
  }
  /* A chat that connects at once says nothing, and a message that is sent at once does not say that it waits. */
  @keyframes late {
    from {
      opacity: 0;
    }
  }
  @keyframes light {
    0% {
      opacity: 0.22;
    }
    8%,
    50% {
      opacity: 1;
    }
    60%,
    100% {
      opacity: 0.22;
    }
  }
  @media (pointer: coarse) {
    .chip,
    .pill,
    .older button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .pill {
      border: 1px solid ButtonText;
    }
    .arcs,
    .arcs path:last-child {
      stroke: CanvasText;
    }
  }
  @media print {
    :host,
    .scroller {
      block-size: auto;
      overflow: visible;
    }
    .chips,
    .pill,
    .waiting,
    .older button {
      display: none;
    }
    .printed {
      display: inline;
    }
    .rows .rest {
      block-size: auto !important;
      color: inherit;
      white-space: pre-wrap;
    }
    .rest > * {
      display: block !important;
      content-visibility: visible;
    }
  }
`;
