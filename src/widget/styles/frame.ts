import { type CSSResult, css } from "lit";
import { themeStyles } from "./theme.ts";

const ownStyles = css`
  [dir="rtl"] {
    --_forward: -1; /* \`:dir()\` came later than the browsers that are supported */
  }
  .frame {
    display: block;
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: clip; /* not hidden, which the focus scrolls: a menu that is not placed yet had pushed all else out of sight */
    background: var(--ringback-surface);
    color: var(--ringback-text);
    font: 400 15px/1.467 var(--ringback-font);
    text-align: start;
    outline: none;
    /* The page may forbid to select its own text; it is not inherited, and still counts for what is inside. */
    -webkit-user-select: text;
    user-select: text;
  }
  .inline,
  .page {
    inline-size: 100%;
    block-size: 100%;
    min-inline-size: 200px;
    min-block-size: 420px;
  }
  .inline {
    position: absolute;
    inset: 0;
    border: 1px solid var(--ringback-line);
    border-radius: 20px;
  }
  .page {
    block-size: 100dvh;
  }
  .popup:not(.open) {
    display: none;
  }
  .popup {
    position: fixed;
    z-index: 2147483647; /* without popovers */
    inset: auto;
    /* Percentages are of the screen; viewport units would grow with a page's \`zoom\`. */
    inline-size: min(400px, 100% - 32px);
    block-size: min(738px, var(--_room, 100% - 122px));
    border-radius: 20px;
    box-shadow: var(--ringback-shadow-3);
  }
  .popup.end {
    inset-inline-end: calc(var(--ringback-offset-x, 24px) + env(safe-area-inset-right));
  }
  .popup.start {
    inset-inline-start: calc(var(--ringback-offset-x, 24px) + env(safe-area-inset-left));
  }
  .popup.bottom {
    inset-block-end: calc(var(--ringback-offset-y, 24px) + 76px + env(safe-area-inset-bottom));
  }
  .popup.top {
    inset-block-start: calc(var(--ringback-offset-y, 24px) + 76px + env(safe-area-inset-top));
  }
  /* Beside its launcher or the page's own button: \`positionPopup\` writes where. */
  .popup.placed {
    inset: var(--_y) auto auto var(--_x);
  }
  .popup.bottom.end {
    border-end-end-radius: 8px;
    transform-origin: 100% 100%;
  }
  .popup.bottom.start {
    border-end-start-radius: 8px;
    transform-origin: 0 100%;
  }
  .popup.top.end {
    border-start-end-radius: 8px;
    transform-origin: 100% 0;
  }
  .popup.top.start {
    border-start-start-radius: 8px;
    transform-origin: 0 0;
  }
  [dir="rtl"] > .popup.bottom.end {
    transform-origin: 0 100%;
  }
  [dir="rtl"] > .popup.bottom.start {
    transform-origin: 100% 100%;
  }
  /* Firefox before 151 and Safari before 18 stay comfortable. */
  @container style(--ringback-density: compact) {
    .frame {
      --_body: 14px/1.429;
      --_gap: 12px;
      --_header: 56px;
    }
  }
  /* The page's ways to reach its team, where it has no colour of its own for them. */
  ::slotted(a) {
    color: var(--ringback-link);
  }
  .edge {
    display: none;
  }
  /* visualViewport is followed through these two, so that the keyboard of a phone covers nothing. */
  @media (max-width: 480px), (max-height: 560px) {
    .popup {
      inset: 0 !important;
      inset-block-start: var(--_viewport-top, 0) !important;
      inset-block-end: auto !important;
      inline-size: 100%;
      block-size: min(var(--_viewport-height, 100%), 100%);
      border-radius: 0 !important;
      padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom)
        env(safe-area-inset-left);
      box-shadow: none;
    }
    .popup > .edge {
      display: block;
      position: absolute;
    }
  }
  .moves {
    animation: grow 320ms cubic-bezier(0.2, 0.8, 0.2, 1);
  }
  @media (prefers-reduced-motion: reduce) {
    .moves {
      animation: fade 120ms linear;
    }
  }
  @keyframes grow {
    from {
      opacity: 0;
      transform: scale(0.96);
    }
  }
  @keyframes fade {
    from {
      opacity: 0;
    }
  }
  @media (forced-colors: active) {
    .frame {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    .frame {
      position: static !important;
      inline-size: auto;
      block-size: auto !important;
      overflow: visible;
      box-shadow: none;
    }
    .popup {
      break-before: page;
      animation: none;
    }
  }
`;

/** Tokens and the box that holds the panel, for the root that the shell shares with its launcher. */
export const frameStyles: CSSResult = css`${themeStyles}${ownStyles}`;
