import { Announcer } from "../../panel/announcer.ts";

/** Has a text read out by the panel that `element` is in, however deep. */
export function announceFrom(element: Element, text: string): void {
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
    if (root.host.localName !== "ringback-panel") continue;
    const panel = root;
    new Announcer(() => panel).announce(text);
  }
}
