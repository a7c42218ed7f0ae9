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
    --_own: var(--ringback-accent);
    --_own-deep: color-mix(in oklab, var(--ringback-accent) 72%, #000);
    /* White where it reaches 4.5 against the accent, else black: by luminance, in linear light. */
    --_own-on: color(
      from var(--ringback-accent) xyz-d65 calc(0.9505 * clamp(0, (0.182 - y) * 1e5, 1)) clamp(0, (0.182 - y) * 1e5, 1)
        calc(1.089 * clamp(0, (0.182 - y) * 1e5, 1))
    );
    all: initial;
    display: contents;
    color-scheme: light dark;
  }
  .root.light {
    color-scheme: light;
  }
  .root.dark {
    color-scheme: dark;
  }
  .launcher,
  .failure {
    --_bubble: var(--ringback-bubble, light-dark(var(--_own, #0e5a57), var(--_own-deep, #1c514c)));
    --_on-bubble: var(--ringback-on-bubble, light-dark(var(--_own-on, #fff), #eef8f5));
    --_ring: var(--ringback-ring, light-dark(#f2a93b, #f5b754));
    all: unset;
    position: fixed;
    box-sizing: border-box;
    border: 1px solid light-dark(transparent, #ffffff24);
    box-shadow:
      0 8px 24px -6px light-dark(#1028242e, #0009),
      0 2px 6px light-dark(#1028240f, #0000004d);
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
    background: light-dark(#fff, #1f2b29);
    color: light-dark(#13201e, #e9f0ed);
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
    outline: 2px solid var(--ringback-focus, light-dark(var(--_own, #0e5a57), #74cbbb));
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
    box-shadow: 0 0 0 2.5px light-dark(#fff, #0c1211);
    color: var(--ringback-on-ring, #13201e);
    font: 600 12px/1.834 var(--ringback-font, system-ui, sans-serif);
    text-align: center;
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
