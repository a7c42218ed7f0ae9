import type { Placement } from "@floating-ui/dom";

/** The element that carries the popup and its teaser: the page's own button, else the launcher. */
export function findAnchor(host: HTMLElement & { readonly anchor: string }): HTMLElement | null {
  const launcher = host.shadowRoot!.querySelector<HTMLElement>(".launcher");
  if (!host.anchor) return launcher;
  try {
    const found = document.querySelector<HTMLElement>(host.anchor);
    return found?.getClientRects().length ? found : null;
  } catch {
    return null; // no selector
  }
}

/** The side of a launcher in this corner where the popup stands. */
export function besideCorner(corner: string): Placement {
  return (/^top/.test(corner) ? corner.replace("top", "bottom") : corner.replace("bottom", "top")) as Placement;
}
