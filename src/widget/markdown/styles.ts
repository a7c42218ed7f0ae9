import { css } from "lit";

/** Styles of rendered answers, for the shadow root that holds them and sets the tokens. Every rule stays below `.markdown`. */
export const markdownStyles = css`
  .markdown {
    font: 400 var(--_body, 15px/1.467) var(--ringback-font);
    color: var(--ringback-text);
    overflow-wrap: anywhere;
    max-inline-size: 68ch;
  }
  .markdown .piece > *,
  .markdown blockquote > *,
  .markdown li > p {
    margin: 0;
  }
  .markdown li > :is(blockquote, .scroll-area, .code-block) {
    margin: 6px 0;
  }
  .markdown .piece > * + *,
  .markdown .piece + .piece > :first-child,
  .markdown blockquote > * + *,
  .markdown li > * + * {
    margin-block-start: 10px;
  }
  .markdown .piece > * + :is(h3, h4, h5, h6),
  .markdown .piece + .piece > :is(h3, h4, h5, h6):first-child {
    margin-block-start: 16px;
  }
  .markdown :is(h3, h4, h5, h6) + *,
  .markdown li > :is(ul, ol),
  .markdown .piece + .joined > :is(ul, ol):first-child {
    margin-block-start: 4px;
  }
  .markdown .whole {
    white-space: nowrap;
  }
  .markdown .plain {
    white-space: pre-wrap;
  }
  .markdown :is(h3, h4, h5, h6) {
    font: 600 var(--_body, 15px/1.467) var(--ringback-font);
  }
  .markdown :is(strong, th) {
    font-weight: 600;
  }
  .markdown :is(ul, ol) {
    margin: 0;
    padding-inline-start: 24px;
  }
  .markdown li + li {
    margin-block-start: 4px;
  }
  .markdown li::marker {
    color: var(--ringback-text-faint);
    font-variant-numeric: tabular-nums;
  }
  .markdown .task {
    list-style: none;
    margin-inline-start: -20px;
    padding-inline-start: 20px;
    text-indent: -20px;
  }
  .markdown .task > * {
    text-indent: 0;
  }
  .markdown blockquote {
    padding-inline-start: 14px;
    border-inline-start: 2px solid var(--ringback-line);
    color: var(--ringback-text-soft);
  }
  .markdown hr {
    border: 0;
    border-block-start: 1px solid var(--ringback-line);
  }
  .markdown .piece > * + hr,
  .markdown .piece > hr + * {
    margin-block-start: 16px;
  }
  .markdown del {
    color: var(--ringback-text-soft);
  }
  .markdown a {
    color: var(--ringback-link);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
    unicode-bidi: isolate;
    border-radius: 2px;
  }
  .markdown a:hover {
    text-decoration-thickness: 2px;
  }
  .markdown :is(a, button, .scroll-area):focus-visible {
    outline: 2px solid var(--ringback-link);
    outline-offset: 2px;
  }
  .markdown .link-target {
    display: inline-block;
    margin-inline-start: 6px;
    padding-inline: 5px;
    border-radius: 4px;
    font: 400 12px/1.5 var(--ringback-font-code);
    background: var(--ringback-warning-soft);
    color: var(--ringback-warning);
    overflow-wrap: anywhere;
  }
  .markdown .hidden-character {
    padding-inline: 3px;
    border-radius: 3px;
    font: 400 12px/1.334 var(--ringback-font-code);
    background: var(--ringback-danger-soft);
    color: var(--ringback-danger);
    unicode-bidi: isolate;
  }
  .markdown code {
    font-family: var(--ringback-font-code);
    font-size: 13px;
  }
  .markdown pre code {
    display: block;
  }
  .markdown code:not(pre code) {
    padding: 1px 5px;
    border-radius: 4px;
    background: var(--ringback-sunken);
  }
  .markdown .code-block {
    border-radius: 10px;
    background: var(--ringback-sunken);
  }
  .markdown .code-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-inline: 14px 4px;
    min-block-size: 36px;
    font-size: 12px;
    line-height: 1.334;
    color: var(--ringback-text-faint);
  }
  .markdown .copy {
    display: grid;
    place-items: center;
    inline-size: 32px;
    block-size: 32px;
    padding: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    color: var(--ringback-text-soft);
    cursor: pointer;
  }
  .markdown .copy:hover {
    background: var(--ringback-hover);
    color: var(--ringback-text);
  }
  .markdown .copy:focus-visible {
    outline-offset: -2px;
  }
  /* Only where there is something to scroll: each scroll container costs a layer, and an answer may hold thousands. */
  .markdown .scroll-area[tabindex] {
    overflow-x: auto;
    overscroll-behavior-inline: contain;
  }
  .markdown pre {
    inline-size: max-content;
    min-inline-size: 100%;
    box-sizing: border-box;
    margin: 0;
    padding: 0 14px 12px;
    font: 400 13px/1.539 var(--ringback-font-code);
    white-space: pre;
    overflow-wrap: normal;
    tab-size: 2;
  }
  :not(.code-block) > .scroll-area {
    overflow: hidden;
    border: 1px solid var(--ringback-line);
    border-radius: 10px;
  }
  .markdown table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 14px;
    line-height: 1.429;
    overflow-wrap: normal;
  }
  .markdown :is(th, td) {
    padding: 8px 12px;
    text-align: start;
    vertical-align: top;
  }
  .markdown th {
    padding-block: 6px;
    font-size: 12px;
    line-height: 1.667;
    color: var(--ringback-text-soft);
    background: var(--ringback-sunken);
  }
  .markdown td {
    border-block-start: 1px solid var(--ringback-line);
  }
  .markdown .align-center {
    text-align: center;
  }
  .markdown .align-right {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .markdown .icon {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .markdown .image {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    max-inline-size: 100%;
    box-sizing: border-box;
    padding: 8px 12px;
    border-radius: 10px;
    font-size: 14px;
    line-height: 1.429;
    background: var(--ringback-sunken);
    color: var(--ringback-text-soft);
    vertical-align: top;
  }
  .markdown .image-host {
    font-size: 12px;
    line-height: 1.334;
    color: var(--ringback-text-faint);
  }
  .markdown .image-show {
    padding: 3px 0;
    border: 0;
    background: none;
    font: 600 14px/1.429 var(--ringback-font);
    color: var(--ringback-link);
    cursor: pointer;
  }
  .markdown .image-show:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .markdown .image.shown {
    flex-direction: column;
    align-items: start;
    padding: 0;
    background: none;
  }
  .markdown img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 360px;
    border-radius: 10px;
  }
  .markdown .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .markdown :is(.copy, .image-show) {
      min-inline-size: 44px;
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .markdown :is(.code-block, .image, .link-target, .hidden-character) {
      border: 1px solid;
    }
  }
  @media print {
    .markdown .copy {
      display: none;
    }
    .markdown pre {
      inline-size: auto;
      white-space: pre-wrap;
    }
  }
`;
