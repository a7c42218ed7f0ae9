import { css } from "lit";

/**
 * Styles of the element and its launcher: what is needed before the panel is loaded. `.root` resets every property, so
 * that nothing is inherited from the page. `--_own` and what is made of it hold no value unless the page sets its
 * accent; `var()` then takes the value of the table.
 */
export const launcherStyles = css`
  :host {
    display: contents;
  }
  :host([mode="inline"]),
  :host([mode="page"]) {
    display: block;
    min-inline-size: 200px;
    min-block-size: 420px;
  }
  /* Its own height is that of a chat, never that of a conversation; the page's own height or box wins. */
  :host([mode="inline"]) {
    contain: size layout;
    contain-intrinsic-block-size: min(600px, 90vh);
  }
  :host([hidden]) {
    display: none;
  }
  .root {
    /* Where nothing can tell how light the accent is: half as light, it is dark enough for white. */
    --_own: color-mix(in oklab, var(--ringback-accent) 55%, #000);
    --_own-deep: color-mix(in oklab, var(--_own) 72%, #000);
    all: initial;
    display: contents;
    color-scheme: light dark;
    /* \`light-dark()\` without the function: \`var(--_l, A) var(--_d, B)\` is A or B, since one of the two is empty. */
    --_l: initial;
    --_d: ;
  }
  /* On screens: paper is white. */
  @media screen and (prefers-color-scheme: dark) {
    .root:not(.light) {
      --_l: ;
      --_d: initial;
    }
  }
  .light {
    color-scheme: light;
  }
  @media screen {
    .dark {
      color-scheme: dark;
      --_l: ;
      --_d: initial;
    }
  }
  /* Safari before 18 takes the syntax, but cannot calculate with it. */
  @supports (color: color(from red xyz-d65 x calc(1 / y) z)) {
    .root {
      --_own: var(--ringback-accent);
      /* White where it reaches 4.5 against the accent, else black: by luminance, in linear light. */
      --_own-on: color(
        from var(--_own) xyz-d65 calc(0.9505 * clamp(0, (0.182 - y) * 1e5, 1)) clamp(0, (0.182 - y) * 1e5, 1)
          calc(1.089 * clamp(0, (0.182 - y) * 1e5, 1))
      );
    }
  }
  .launcher,
  .failure {
    --_bubble: var(--ringback-bubble, var(--_l, var(--_own, #0e5a57)) var(--_d, var(--_own-deep, #1c514c)));
    --_on-bubble: var(--ringback-on-bubble, var(--_l, var(--_own-on, #fff)) var(--_d, #fff));
    --_ring: var(--ringback-ring, #f2a93b);
    all: unset;
    position: fixed;
    z-index: 2147483647; /* where there are no popovers, and so no top layer */
    box-sizing: border-box;
    border: 1px solid var(--_l, transparent) var(--_d, #ffffff24);
    box-shadow: 0 8px 24px -6px #1028242e;
  }
  .launcher {
    inline-size: 60px;
    block-size: 60px;
    border-radius: 30px;
    background: var(--_bubble);
    color: var(--_on-bubble);
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
    transition: transform 120ms ease-out;
  }
  .end {
    inset-inline-end: calc(var(--ringback-offset-x, 24px) + env(safe-area-inset-right));
  }
  .start {
    inset-inline-start: calc(var(--ringback-offset-x, 24px) + env(safe-area-inset-left));
  }
  .bottom {
    inset-block-end: calc(var(--ringback-offset-y, 24px) + env(safe-area-inset-bottom));
  }
  .top {
    inset-block-start: calc(var(--ringback-offset-y, 24px) + env(safe-area-inset-top));
  }
  .bottom.end:not(.open) {
    border-end-end-radius: 10px;
  }
  .bottom.start:not(.open) {
    border-end-start-radius: 10px;
  }
  .top.end:not(.open) {
    border-start-end-radius: 10px;
  }
  .top.start:not(.open) {
    border-start-start-radius: 10px;
  }
  .failure {
    margin-block: 76px;
    padding: 12px 16px;
    border-radius: 14px;
    background: Canvas;
    color: CanvasText;
    font: 14px/1.429 var(--ringback-font, system-ui, sans-serif);
  }
  .failure:not([popover]) {
    position: static;
    margin: 0;
  }
  .failure button {
    all: unset;
    font-weight: 600;
    text-decoration: underline;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--ringback-focus, var(--_l, var(--_own, #0e5a57)) var(--_d, #74cbbb));
    outline-offset: 3px;
  }
  .mark,
  .chevron {
    position: absolute;
    inset: 0;
    margin: auto;
    inline-size: 60px;
    block-size: 60px;
  }
  .chevron {
    inline-size: 24px;
    block-size: 24px;
  }
  .outer {
    stroke: currentColor;
  }
  .inner {
    stroke: var(--_ring);
  }
  circle {
    fill: currentColor;
  }
  .mirrored {
    --_x: -1;
  }
  .upturned {
    --_y: -1;
  }
  .mark {
    scale: var(--_x, 1) var(--_y, 1);
  }
  .chevron {
    scale: 1 var(--_y, 1);
  }
  .badge {
    position: absolute;
    inset-block-start: -6px;
    inset-inline-end: -6px;
    box-sizing: content-box;
    min-inline-size: 10px;
    padding-inline: 6px;
    border-radius: 999px;
    background: var(--_ring);
    box-shadow: 0 0 0 2.5px Canvas;
    color: var(--ringback-on-ring, #13201e);
    font: 600 12px/1.834 var(--ringback-font, system-ui, sans-serif);
    text-align: center;
  }
  /* Drawn, since a visible text would be the button's label. */
  .badge::before {
    content: attr(data-unread);
  }
  .loading {
    --_beat: beat 640ms ease-in-out infinite alternate;
  }
  .outer {
    animation: var(--_beat);
  }
  .inner {
    animation: var(--_beat) -320ms;
  }
  .late {
    animation: beat 200ms 3s reverse backwards;
  }
  @keyframes beat {
    to {
      opacity: 0.2;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .loading {
      --_beat: none;
      opacity: 0.7;
    }
  }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    .launcher:hover {
      transform: translateY(-2px);
    }
  }
  @media (forced-colors: active) {
    .launcher,
    .failure,
    .badge {
      border: 1px solid ButtonText;
    }
    .inner {
      stroke: CanvasText;
    }
  }
  @media print {
    :host {
      contain: none !important;
    }
    .launcher {
      display: none;
    }
  }
`;
