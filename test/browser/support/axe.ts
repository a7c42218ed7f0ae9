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
  // Colours are measured as they end up, not half way through a fade. A page in the background would never end it.
  for (const animation of animationsIn(document).filter(ends)) animation.finish();
  const { violations: found } = await axe.run(element as HTMLElement);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target} ${failureSummary}`),
  );
}

/** A document knows only the animations outside shadow roots. */
function animationsIn(root: Document | ShadowRoot): Animation[] {
  const below = [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
    shadowRoot ? animationsIn(shadowRoot) : [],
  );
  return [...root.getAnimations(), ...below];
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
