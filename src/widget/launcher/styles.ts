import { css } from "lit";

/**
 * The shell and its launcher: what is needed before the panel is loaded. `.root` starts from nothing, so that no rule
 * of the page reaches what stands inside it. `--_own` and what is made of it hold no value unless the page sets its
 * accent; `var()` then takes the value of the table.
 */
export const launcherStyles = css`
  :host {
    display: contents;
  }
  :host([mode="inline"]),
  :host([mode="page"]) {
    display: block;
    min-inline-size: 320px;
    min-block-size: 420px;
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
  .launcher {
    --_bubble: var(--ringback-bubble, light-dark(var(--_own, #0e5a57), var(--_own-deep, #1c514c)));
    --_on-bubble: var(--ringback-on-bubble, light-dark(var(--_own-on, #fff), #eef8f5));
    --_ring: var(--ringback-ring, light-dark(#f2a93b, #f5b754));
    all: unset;
    position: fixed;
    z-index: 2147483647;
    box-sizing: border-box;
    inline-size: 60px;
    block-size: 60px;
    border: 1px solid light-dark(transparent, rgb(255 255 255 / 0.14));
    border-radius: 30px;
    background: var(--_bubble);
    color: var(--_on-bubble);
    box-shadow:
      0 8px 24px -6px light-dark(rgb(16 40 36 / 0.18), rgb(0 0 0 / 0.6)),
      0 2px 6px light-dark(rgb(16 40 36 / 0.06), rgb(0 0 0 / 0.3));
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
    transition: transform 120ms cubic-bezier(0.2, 0.8, 0.2, 1);
  }
  .end {
    inset-inline-end: calc(var(--ringback-offset-x, 24px) + env(safe-area-inset-right, 0px));
  }
  .start {
    inset-inline-start: calc(var(--ringback-offset-x, 24px) + env(safe-area-inset-left, 0px));
  }
  .bottom {
    inset-block-end: calc(var(--ringback-offset-y, 24px) + env(safe-area-inset-bottom, 0px));
  }
  .top {
    inset-block-start: calc(var(--ringback-offset-y, 24px) + env(safe-area-inset-top, 0px));
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
  .launcher:focus-visible {
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
  .mirrored .mark {
    transform: scaleX(-1);
  }
  .upturned .mark {
    transform: scaleY(-1);
  }
  .mirrored.upturned .mark {
    transform: scale(-1);
  }
  .upturned .chevron {
    transform: scaleY(-1);
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
    font: 600 12px/22px var(--ringback-font, system-ui, sans-serif);
    text-align: center;
  }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    .launcher:hover {
      transform: translateY(-2px);
    }
  }
  @media (forced-colors: active) {
    .launcher,
    .badge {
      border: 1px solid ButtonText;
    }
    .inner {
      stroke: CanvasText;
    }
  }
  @media print {
    .launcher {
      display: none;
    }
  }
`;
