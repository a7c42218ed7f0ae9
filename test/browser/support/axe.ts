import type { AxeResults, ElementContext } from "axe-core";

declare global {
  interface Window {
    axe?: { run(context: ElementContext): Promise<AxeResults> };
  }
}

/** What axe finds wrong inside `element`, shadow roots included, one line for each rule and place. */
export async function violations(element: Element): Promise<string[]> {
  const { axe } = window;
  if (!axe) {
    await load("/node_modules/axe-core/axe.min.js");
    return violations(element);
  }
  // Colours are measured as they end up, not half way through a fade.
  await Promise.all(
    document
      .getAnimations()
      .filter(ends)
      .map(({ finished }) => finished.catch(() => undefined)),
  );
  const { violations: found } = await axe.run(element as HTMLElement);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

function ends(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
}

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
}
