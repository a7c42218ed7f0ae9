import { css } from "lit";

/** What every shadow root inside the panel begins with. */
export const baseStyles = css`
  * {
    box-sizing: border-box;
  }
  p,
  h2 {
    margin: 0;
    font: inherit;
  }
  button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  button:disabled {
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--ringback-link);
    outline-offset: 2px;
  }
  .icon {
    display: block;
    flex: none;
    forced-color-adjust: auto;
  }
  .round {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 999px;
    color: var(--ringback-text-soft);
  }
  @media (hover: hover) {
    .round:hover {
      background: var(--ringback-hover);
    }
  }
  .link {
    border-radius: 2px;
    color: var(--ringback-link);
    font-weight: 600;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  @media (hover: hover) {
    .link:hover {
      color: var(--ringback-link-hover);
      text-decoration-thickness: 2px;
    }
  }
  .whole {
    white-space: nowrap;
  }
  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .drop {
    display: block;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    border-radius: 50%;
    border-end-start-radius: 4px;
    background: var(--ringback-bubble);
    color: var(--ringback-on-bubble);
    overflow: hidden;
    print-color-adjust: exact; /* nothing is left of the mark without its ground */
  }
  .initials {
    display: grid;
    flex: none;
    place-items: center;
    min-inline-size: 24px;
    min-block-size: 24px;
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
    font-size: 11px;
    line-height: 1;
  }
  .drop > * {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .drop img {
    object-fit: cover;
  }
  .mark {
    transform: scaleX(calc(-1 * var(--_forward, 1)));
  }
  .mark .outer {
    stroke: currentColor;
  }
  .mark .inner {
    stroke: var(--ringback-ring);
  }
  .mark circle {
    fill: currentColor;
  }
  @media (pointer: coarse) {
    .round {
      inline-size: 44px;
      block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .drop,
    .round {
      --ringback-ring: ButtonText;
      border: 1px solid ButtonText;
    }
  }
`;
