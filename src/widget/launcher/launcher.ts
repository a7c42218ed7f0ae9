import { html, nothing, type TemplateResult } from "lit";
import type { LauncherWords } from "../../languages/shapes/widget/launcher.ts";
import { mark } from "./mark.ts";

/** The corner of the page that holds the launcher. */
export type Placement = "bottom-end" | "bottom-start" | "top-end" | "top-start";

/** What the launcher shows and the handlers it calls. */
export interface LauncherState {
  readonly words: LauncherWords;
  readonly open: boolean;
  /** The visitor has opened it, and the panel's code is on its way. */
  readonly loading: boolean;
  readonly unread: number;
  readonly placement: Placement;
  readonly direction: "ltr" | "rtl";
  /** The visitor's pointer or focus has come near. */
  readonly onNear: () => void;
  readonly onToggle: () => void;
}

/**
 * The button in the page's corner: a drop whose corner and gap point to that corner; a plain circle while open. It is a
 * popover because the top layer is placed on the screen whatever the page does to the elements around it.
 */
export function renderLauncher(state: LauncherState): TemplateResult {
  const { words, open, loading, unread, placement, direction } = state;
  const atStart = placement.endsWith("start");
  const turned = `${atStart === (direction === "rtl") ? "" : "mirrored"} ${placement.startsWith("top") ? "upturned" : ""}`;
  return html`<button part="launcher" class="launcher ${placement.replace("-", " ")} ${turned} ${open ? "open" : ""} ${loading ? "loading" : ""}"
      type="button" popover="manual" aria-label=${open ? words.close : words.open} aria-expanded=${open} aria-haspopup="dialog" aria-busy=${loading}
      aria-describedby=${unread > 0 ? "unread" : nothing}
      @pointerenter=${state.onNear} @focus=${state.onNear} @click=${state.onToggle}>
    ${open && !loading ? chevron : mark()}
    ${
      unread > 0
        ? html`<span part="badge" class="badge" data-unread=${unread > 9 ? "9+" : unread}></span>
          <span id="unread" hidden>${words.unread?.(unread)}</span>`
        : nothing
    }
  </button>`;
}

/** Says that the panel's code is on its way: at once to screen readers, in sight once it takes long. */
export function renderLoading({ loading }: LauncherWords, placement: Placement): TemplateResult {
  return html`<div class="failure late ${placement.replace("-", " ")}" popover="manual" role="status"><bdi>${loading}</bdi></div>`;
}

/** Says that the panel's code could not be loaded: beside the launcher, or inside the page where there is none. */
export function renderFailure(
  { failed, retry }: LauncherWords,
  placement: Placement | undefined,
  onRetry: () => void,
): TemplateResult {
  return html`<div class="failure ${placement?.replace("-", " ")}" popover=${placement ? "manual" : nothing} role="alert">${failed}
    <button type="button" @click=${onRetry}>${retry}</button></div>`;
}

const chevron = html`<svg class="chevron" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.5"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m5 8 5 5 5-5"></path></svg>`;
