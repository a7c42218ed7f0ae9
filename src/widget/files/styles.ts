import { css } from "lit";

const file = css`
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .file {
    display: flex;
    align-items: center;
    gap: 10px;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-block: 4px;
    padding-inline: 12px 4px;
    border: 1px solid var(--ringback-line);
    border-radius: 12px;
    background: var(--ringback-surface);
    color: var(--ringback-text);
    font: 400 14px/1.334 var(--ringback-font);
    text-align: start;
  }
  .about {
    display: grid;
    flex: 1;
    min-inline-size: 0;
  }
  .name {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .detail {
    color: var(--ringback-text-faint);
    font-size: 12px;
    overflow-wrap: anywhere;
  }
`;

/** Styles of the files that go with the next message, and of the button that chooses them. */
export const trayStyles = css`
  ${file}
  :host {
    display: block;
  }
  ul {
    display: grid;
    gap: 6px;
    max-block-size: 190px;
    margin-block-end: 8px;
    overflow-y: auto;
  }
  .buttons {
    display: flex;
    flex: none;
    margin-inline: -12px 8px; /* the button for calls begins before its place, as the first one would */
  }
  .done .icon:first-child {
    color: var(--ringback-success);
  }
  .file.problem {
    border-color: var(--ringback-danger);
  }
  .file.problem > .icon,
  .file.problem .detail,
  p.problem {
    color: var(--ringback-danger);
  }
  p {
    margin-block-end: 8px;
    color: var(--ringback-text-soft);
    font: 400 13px/1.385 var(--ringback-font);
  }
  p.unseen {
    margin: 0;
  }
  .later .text {
    display: block;
    overflow: hidden;
    color: var(--ringback-text);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .drop-here {
    padding: 14px;
    border: 2px dashed var(--ringback-link);
    border-radius: 12px;
    color: var(--ringback-link);
    font-weight: 600;
    text-align: center;
  }
  progress {
    inline-size: 100%;
    block-size: 4px;
    margin-block-start: 4px;
    border: 0;
    border-radius: 2px;
    background: var(--ringback-line);
    accent-color: var(--ringback-link);
    appearance: none;
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--ringback-line);
  }
  progress::-webkit-progress-value {
    background: var(--ringback-link);
  }
  progress::-moz-progress-bar {
    background: var(--ringback-link);
  }
`;

/** Styles of the files of a message. */
export const messageFilesStyles = css`
  ${file}
  :host {
    display: block;
    margin-block: 4px;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    justify-content: inherit;
  }
  li {
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .file {
    max-inline-size: 100%;
    padding-inline-end: 12px;
  }
  .picture {
    display: block;
    border: 1px solid var(--ringback-line);
    border-radius: 12px;
    background: var(--ringback-sunken);
    overflow: hidden;
  }
  img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 180px;
    min-inline-size: 44px;
    min-block-size: 44px;
    object-fit: cover;
  }
  @media (hover: hover) {
    .file:hover {
      background: var(--ringback-hover);
    }
  }
`;
