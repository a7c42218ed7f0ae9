/** What a page has seen happen since it began to watch. */
export interface Observation {
  readonly scripts: readonly string[];
  readonly requests: readonly string[];
  readonly reports: readonly string[];
  /** Addresses of links outside http, https, mailto and tel, or that open with access to this page. */
  readonly badLinks: readonly string[];
  /** Elements and attributes that no rendering of ours makes. */
  readonly foreign: readonly string[];
  readonly pageChanges: readonly string[];
  readonly links: number;
}

const ownPaths = /^\/(?:src|test|node_modules|build\/browser-tests|__w[a-z-]*)/;
const elements = new Set(
  "a bdi blockquote br button code dd del div dl dt em h3 h4 h5 h6 hr li mark ol p path pre circle rect ringback-booking ringback-function-card span strong svg table tbody td th thead tr ul".split(
    " ",
  ),
);
const attributes =
  /^(?:aria-(?:controls|expanded|hidden|label|labelledby)|class|d|dir|height|hidden|href|id|part|rel|role|rx|start|tabindex|target|title|type|viewBox|width|[xyr]|c[xy])$/;
/** How our own icons are drawn; another value, such as an address, is foreign. */
const drawing = /^(?:fill=none|stroke=currentColor|stroke-(?:linecap|linejoin)=round|stroke-width=[\d.]+)$/;
const ids = new Set(["title", "body", "details"]);

/** Watches scripts, requests, policy reports and changes of the page. */
export function watch(): { observe(stage: Element): Observation } {
  const scripts: string[] = [];
  const requests: string[] = [];
  const reports: string[] = [];
  const canary = (): void => {
    scripts.push(new Error().stack ?? "canary");
  };
  Object.assign(window, { canary, alert: canary, confirm: canary, prompt: canary, print: canary });
  for (const name of ["fetch", "Image", "WebSocket", "EventSource", "XMLHttpRequest"] as const) {
    const original = window[name] as unknown as object;
    const seen = (args: unknown[]): void => void requests.push(`${name} ${args[0]}`);
    const proxy = new Proxy(original, {
      apply(target, self, args) {
        seen(args);
        return Reflect.apply(target as () => unknown, self, args);
      },
      construct(target, args) {
        seen(args);
        return Reflect.construct(target as new () => object, args);
      },
    });
    Object.assign(window, { [name]: proxy });
  }
  new PerformanceObserver((list) => requests.push(...foreignEntries(list.getEntries()))).observe({
    type: "resource",
    buffered: true,
  });
  // WebKit lists no request that fails among its resources.
  const noteFailure = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement) requests.push(`image ${target.src}`);
  };
  document.addEventListener("error", noteFailure, true);
  document.addEventListener("securitypolicyviolation", (event) => {
    reports.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
  });
  const before = pageState();
  return {
    observe(stage) {
      const nodes = allElements(stage);
      const anchors = nodes.filter((node) => node.localName === "a");
      return {
        scripts,
        requests,
        reports,
        links: anchors.length,
        badLinks: anchors.filter(isBadLink).map((anchor) => anchor.outerHTML),
        foreign: nodes.flatMap(foreignParts),
        pageChanges: Object.entries(pageState()).flatMap(([name, value]) =>
          value === before[name] ? [] : [`${name}: ${before[name]} → ${value}`],
        ),
      };
    },
  };
}

function foreignEntries(entries: readonly PerformanceEntry[]): string[] {
  return entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin !== location.origin || !ownPaths.test(pathname))
    .map(String);
}

function pageState(): Record<string, string> {
  return {
    location: location.href,
    title: document.title,
    base: document.baseURI,
    head: `${document.head.querySelectorAll("base, meta, link, style").length}`,
    globals: Object.keys(window)
      .filter((name) => name !== "commands")
      .join(),
    prototype: String(Reflect.get({}, "polluted")),
    focus: document.activeElement?.localName ?? "",
  };
}

function allElements(root: Element | ShadowRoot): Element[] {
  return [...root.querySelectorAll("*")].flatMap((node) => [
    node,
    ...(node.shadowRoot ? allElements(node.shadowRoot) : []),
  ]);
}

function isBadLink(anchor: Element): boolean {
  const { protocol, rel, target } = anchor as HTMLAnchorElement;
  const opensSafely =
    rel === "noopener noreferrer nofollow" && (target === "_blank" || /^(?:mailto|tel):$/.test(protocol));
  return !/^(?:https?|mailto|tel):$/.test(protocol) || !opensSafely;
}

function foreignParts(node: Element): string[] {
  if (!elements.has(node.localName)) return [node.outerHTML.slice(0, 200)];
  return [...node.attributes]
    .filter(({ name, value }) => !drawing.test(`${name}=${value}`))
    .filter(({ name, value }) => !attributes.test(name) || (name === "id" && !ids.has(value)))
    .map(({ name, value }) => `${node.localName} ${name}=${value}`);
}
