import { nextFrame } from "../../../client/chat/next-frame.ts";

let watcher: ResizeObserver | undefined;

/**
 * Wraps what may be wider than the transcript so that it scrolls within itself, and lets the keyboard reach it only
 * while there is something to scroll.
 */
export function createScrollArea(content: Element, label: string): HTMLElement {
  const area = document.createElement("div");
  area.className = "scroll-area";
  // A region would be a landmark: two tables in one place could not be told apart.
  area.setAttribute("role", "group");
  area.setAttribute("aria-label", label);
  area.append(content);
  watcher ??= new ResizeObserver(async (entries) => {
    // An area that begins to scroll grows by its scroll bar: in this frame the browser would report that as an error.
    await nextFrame();
    // All are measured before any is changed: otherwise each would be laid out anew for the next.
    const areas = entries.map(({ target }) => ({ target, scrolls: target.scrollWidth > target.clientWidth + 1 }));
    for (const { target, scrolls } of areas) {
      if (scrolls) target.setAttribute("tabindex", "0");
      else target.removeAttribute("tabindex");
    }
  });
  watcher.observe(area);
  return area;
}
