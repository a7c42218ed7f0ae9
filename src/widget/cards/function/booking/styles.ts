import { css } from "lit";

/** Styles of the booking inside its card; the tokens come from around it. */
export const bookingStyles = css`
  :host {
    display: grid;
    gap: 12px;
  }
  p {
    margin: 0;
  }
  .when {
    display: flex;
    align-items: center;
    gap: 14px;
  }
  .leaf {
    display: grid;
    flex: none;
    align-content: center;
    justify-items: center;
    box-sizing: border-box;
    min-inline-size: 56px;
    min-block-size: 56px;
    padding: 4px 8px;
    border-radius: 10px;
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
  }
  .month {
    font: 600 12px/1.334 var(--ringback-font);
  }
  .day {
    font: 400 26px/1.154 var(--ringback-font-spoken);
    font-variant-numeric: lining-nums;
  }
  .told {
    display: grid;
    gap: 2px;
    min-inline-size: 0;
  }
  .time {
    font: 600 15px/1.334 var(--ringback-font);
    font-variant-numeric: tabular-nums;
  }
  .place {
    color: var(--ringback-text-soft);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    box-sizing: border-box;
    min-block-size: 34px;
    margin: 0;
    padding: 6px 12px;
    border: 1px solid transparent;
    border-radius: 10px;
    background: none;
    color: var(--ringback-text);
    font: 600 14px/1.429 var(--ringback-font);
    text-align: start;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--ringback-link);
    outline-offset: 2px;
  }
  .calendar {
    background: var(--ringback-accent-soft);
    color: var(--ringback-on-accent-soft);
  }
  .copy {
    border-color: var(--ringback-line-strong);
  }
  @media (hover: hover) {
    .calendar:hover {
      background: color-mix(in oklab, var(--ringback-accent) 10%, var(--ringback-accent-soft));
    }
    .copy:hover {
      background: var(--ringback-hover);
    }
  }
  .icon {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
  }
  @media (pointer: coarse) {
    button {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .leaf,
    .calendar {
      border: 1px solid;
    }
  }
  @media print {
    .actions {
      display: none;
    }
  }
`;
