let watcher: ResizeObserver | undefined;

/**
 * Wraps what may be wider than the transcript so that it scrolls within itself, and lets the keyboard reach it only
 * while there is something to scroll.
 */
export function createScrollArea(content: Element, label: string): HTMLElement {
  const area = document.createElement("div");
  area.className = "scroll-area";
  area.setAttribute("role", "region");
  area.setAttribute("aria-label", label);
  area.append(content);
  watcher ??= new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  watcher.observe(area);
  return area;
}
