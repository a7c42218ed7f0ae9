import { css } from "lit";

/** Styles of the list of conversations, in the panel's own shadow root. */
export const earlierStyles = css`
  .back {
    margin-inline: -8px -4px;
  }
  .back .icon,
  .earlier .icon {
    transform: scaleX(var(--_forward, 1));
  }
  .earlier {
    position: absolute;
    z-index: 1;
    inset: var(--_below-header, 64px) 0 0;
    display: flex;
    flex-direction: column;
    overflow: hidden auto;
    padding: 16px 12px 12px;
    background: var(--ringback-surface);
  }
  .earlier:focus-visible {
    outline: none;
  }
  .earlier > * {
    flex: none;
    inline-size: 100%;
    max-inline-size: 720px;
    margin-inline: auto;
  }
  .earlier h2 {
    padding-inline: 8px;
    font: 600 17px/1.412 var(--ringback-font);
  }
  .earlier .state:not(:empty) {
    padding: 12px 8px;
    color: var(--ringback-text-soft);
  }
  .earlier ul {
    margin: 8px auto;
    padding: 0;
    list-style: none;
  }
  .earlier .one {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: 8px;
    inline-size: 100%;
    min-block-size: 56px;
    padding: 10px 8px;
    border-radius: 12px;
    text-align: start;
  }
  .earlier .one .icon {
    grid-area: 1 / 2 / span 2;
    color: var(--ringback-text-faint);
  }
  .earlier li + li {
    border-block-start: 1px solid var(--ringback-line);
  }
  /* As an item of its own, a text is cut at its end, also where the chat runs the other way. */
  .earlier .title {
    display: flex;
  }
  .earlier .title bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .earlier .unread .title {
    font-weight: 600;
  }
  .earlier .about {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 8px;
    margin-block-start: 2px;
    color: var(--ringback-text-soft);
    font: 400 13px/1.385 var(--ringback-font);
  }
  .earlier .unread .note-of {
    color: var(--ringback-link);
    font-weight: 600;
  }
  .earlier .new,
  .earlier .plain {
    min-block-size: 44px;
    padding-inline: 16px;
    border-radius: 12px;
    font: 600 15px/1.334 var(--ringback-font);
  }
  .earlier .new {
    margin-block-start: auto;
    background: var(--ringback-accent);
    color: var(--ringback-on-accent);
  }
  .earlier .plain {
    border: 1px solid var(--ringback-line-strong);
  }
  @media (hover: hover) {
    .earlier .one:hover {
      background: var(--ringback-hover);
    }
  }
  @media (forced-colors: active) {
    .earlier .new {
      border: 1px solid ButtonText;
    }
  }
  @media print {
    .earlier {
      display: none;
    }
  }
`;
