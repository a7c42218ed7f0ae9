import type { Transport } from "./transport/transport.ts";

/** Chosen: how soon a page that changes its address without loading is noticed. */
const lookMs = 4_000;

/**
 * Says to the people who answer on which page the visitor is: now, and after each change of it, while the visitor looks at it.
 * @returns A function that ends this
 */
export function reportPage(transport: Transport, uuid: () => string): () => void {
  let said = "";
  const report = () => {
    if (document.hidden || uuid() === "") return;
    const { href } = location;
    const context = {
      // What stands behind may be a secret: it does not leave the page.
      url: href.replace(/[?#].*$/, ""),
      title: document.title.slice(0, 200),
      referrer: document.referrer.replace(/[?#].*$/, ""),
      language: navigator.language,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    const saying = JSON.stringify([uuid(), context]);
    if (saying === said) return;
    said = saying;
    // A failure is not reported: the chat goes on without it.
    transport.reportContext(uuid(), context).catch(() => {});
  };
  report();
  const timer = setInterval(report, lookMs);
  document.addEventListener("visibilitychange", report);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", report);
  };
}
