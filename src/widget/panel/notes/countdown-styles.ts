import { css } from "lit";

/** Styles of the countdown ring. */
export const countdownStyles = css`
  :host {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 40px;
    block-size: 40px;
    color: var(--ringback-link);
    font: 600 13px/1.385 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  svg {
    position: absolute;
    inset: 0;
    transform: rotate(-90deg);
    fill: none;
    stroke: var(--ringback-line);
    stroke-width: 3;
  }
  .left {
    stroke: currentColor;
    stroke-linecap: butt;
  }
  @media (prefers-reduced-motion: no-preference) {
    .left {
      transition: stroke-dashoffset 250ms linear;
    }
  }
`;
