import { css, html, type TemplateResult } from "lit";
import type { CallProgress } from "../../../../client/chat/items/function-calls.ts";
import { shownText } from "../values.ts";

const maxTextChars = 200;

/** How far a call that runs is: a bar, and under it what is being done. */
export function renderProgress({ done, total, text = "" }: CallProgress, locale: string | undefined): TemplateResult {
  const share = done === undefined || total === undefined ? undefined : Math.min(1, done / total);
  const percent = share?.toLocaleString(locale, { style: "percent" }) ?? "";
  const line = shownText(text, maxTextChars);
  const said = [percent, line].filter((part) => part !== "").join(" – ");
  // The bar says it all: what stands under it would be read out twice.
  return html`<div class="progress">
    ${
      share === undefined
        ? html`<progress aria-labelledby="title" aria-valuetext=${said}></progress>`
        : html`<progress max="100" .value=${Math.round(100 * share)} aria-labelledby="title" aria-valuetext=${said}></progress>`
    }
    <p aria-hidden="true"><bdi>${line}</bdi><span>${percent}</span></p>
  </div>`;
}

export const progressStyles = css`
  .progress {
    padding: 0 12px 10px;
    font-size: 13px;
    line-height: 1.4;
  }
  .progress p {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin: 4px 0 0;
    overflow-wrap: anywhere;
  }
  progress {
    display: block;
    inline-size: 100%;
    block-size: 4px;
    border: 0;
    border-radius: 2px;
    background: var(--ringback-line);
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
  progress:indeterminate::-moz-progress-bar {
    inline-size: 0;
  }
  @media (forced-colors: active) {
    progress {
      border: 1px solid;
      forced-color-adjust: none;
      color: CanvasText;
      background: Canvas;
    }
    progress::-webkit-progress-bar {
      background: Canvas;
    }
    progress::-webkit-progress-value {
      background: Highlight;
    }
    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;
