import { css } from "lit";

/** Styles of the panel: header, dock and what holds them. */
export const panelStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    color: var(--ringback-text);
    font: 400 var(--_body, 15px/1.467) var(--ringback-font);
  }
  .header {
    display: flex;
    align-items: center;
    gap: 10px;
    flex: none;
    min-block-size: var(--_header, 64px);
    padding-block: 6px;
    padding-inline: 16px 10px;
    border-block-end: 1px solid var(--ringback-line);
  }
  .header .initials {
    min-inline-size: 36px;
    min-block-size: 36px;
    font-size: 14px;
  }
  .who {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
  }
  /* As an item of its own, each text is cut at its end, also where the chat runs the other way. */
  .who > * {
    display: flex;
  }
  .who bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font: 600 15px/1.334 var(--ringback-font);
  }
  .line {
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
  }
  /* Who answers is never cut: it may take a second line beside a long company. */
  .line bdi {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
  .narrow {
    display: none;
  }
  .menu-place {
    position: relative;
  }
  .menu {
    position: absolute;
    z-index: 2;
    inset: var(--_y) auto auto var(--_x);
    box-sizing: border-box;
    inline-size: max-content;
    max-inline-size: var(--_wide);
    max-block-size: var(--_room);
    overflow: hidden auto;
    padding: 6px;
    border-radius: 16px;
    border-start-end-radius: 4px;
    background: var(--ringback-raised);
    box-shadow: var(--ringback-shadow-2);
  }
  .menu[hidden] {
    display: none;
  }
  .menu button {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 44px;
    padding-inline: 12px 16px;
    border-radius: 10px;
    text-align: start;
  }
  .menu .icon {
    color: var(--ringback-text-soft);
  }
  .menu [aria-checked="true"]::after {
    content: "✓" / "";
    margin-inline-start: auto;
  }
  .menu button:focus-visible {
    outline-offset: -2px;
  }
  @media (hover: hover) {
    .menu button:hover {
      background: var(--ringback-hover);
    }
  }
  .dock {
    flex: none;
    inline-size: 100%;
    max-inline-size: 744px;
    margin-inline: auto;
    padding: 0 12px 12px;
  }
  .dock .note {
    margin-block-end: 10px;
  }
  .fine {
    margin-block-start: 8px;
    color: var(--ringback-text-faint);
    font: 400 12px/1.334 var(--ringback-font);
    text-align: center;
  }
  .fine .link {
    font-weight: 400;
  }
  @media (max-width: 480px), (max-height: 560px) {
    .narrow {
      display: block;
    }
    .wide {
      display: none;
    }
  }
  /* A window enlarged to 400 %, or a phone on its side: most of it is for the messages. */
  @media (max-height: 340px) {
    .header {
      min-block-size: 44px;
      padding-block: 0;
    }
    .dock {
      padding-block-end: 4px;
    }
    .fine {
      margin-block-start: 2px;
    }
    ringback-composer:focus-within ~ .fine {
      block-size: 0;
      margin: 0;
      overflow: clip;
    }
  }
  @media print {
    .dock,
    .round {
      display: none;
    }
  }
`;
