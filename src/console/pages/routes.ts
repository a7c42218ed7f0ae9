/** The sections of the console, in the order of their links. */
export const parts = [
  "overview",
  "results",
  "usage",
  "conversations",
  "calls",
  "campaigns",
  "messages",
  "assistants",
  "knowledge",
  "tools",
  "numbers",
  "keys",
  "team",
  "notifications",
  "settings",
] as const;
export type Part = (typeof parts)[number];

/** A location in the console: a section, and one item of it. */
export interface Route {
  readonly part: Part;
  /** A uuid, a number, or `new`. */
  readonly id: string | undefined;
}

const root = "/console/";
const found = /^\/console\/(?:(\w+)\/(?:([\w-]+)\/?)?)?$/;

/** The URL path of a section, or of one item of it. */
export function addressOf(part: Part, id?: string | number): string {
  if (part === "overview") return root;
  return `${root}${part}/${id ?? ""}`;
}

/** Where a tool is made that an assistant is given: once it is there, it leads back to what that assistant may do. */
export function newToolFor(assistantUuid: string | undefined): string {
  const address = addressOf("tools", "new");
  return assistantUuid === undefined ? address : `${address}?assistant=${assistantUuid}`;
}

/** Reads a URL path; undefined if it is not one of the console's. */
export function routeOf(pathname: string): Route | undefined {
  const path = /^\/console\/\w+$/.test(pathname) ? `${pathname}/` : pathname;
  const [, part = "overview", id] = found.exec(path) ?? ["", ""];
  return isPart(part) && (part !== "overview" || path === root) ? { part, id } : undefined;
}

/** Navigates within the console without loading a page. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
}

/** Where the shown page is: the address is another one already as soon as somebody goes back. */
let shown = "";

function arrive(): void {
  shown = location.pathname + location.search + location.hash;
  dispatchEvent(new Event("console-route"));
}

/** Where the link leads that skips the bar and the menu. */
const skipTo = "#main";

/** Whether somebody has decided to leave what is shown. */
let isLeaving = false;

/** Shows another view of the page, which the hash names. */
export function showView(hash: string): void {
  isLeaving = location.hash !== hash;
  location.hash = hash;
}

/** Whether a page shows something else for each hash. */
function hasViews(pathname: string): boolean {
  const { part, id } = routeOf(pathname) ?? {};
  return part === "assistants" && id !== undefined;
}

/**
 * Holds back what would leave the page, until it calls what it is given, which then does it.
 * @returns Whether it holds it back
 */
export type HoldBack = (leave: () => void) => boolean;

/**
 * Handles clicks on the console's own links in the page, and what the browser's Back and Forward do; clicks with a modifier key
 * are left to the browser.
 */
export function followLinks(holdBack: HoldBack): void {
  shown = location.pathname + location.search + location.hash;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain || event.defaultPrevented || link.origin !== location.origin) return;
    if (link.hash === skipTo) {
      event.preventDefault(); // the hash would be taken for a view
      document.querySelector<HTMLElement>(skipTo)?.focus();
    }
    if (!routeOf(link.pathname) || link.hash || link.hasAttribute("download")) return;
    event.preventDefault();
    const leave = () => go(link.pathname + link.search);
    if (link.pathname === location.pathname || !holdBack(leave)) leave();
  });
  addEventListener("popstate", () => {
    const from = new URL(shown, location.origin);
    const isOther = location.pathname !== from.pathname || (hasViews(location.pathname) && location.hash !== from.hash);
    const leave = () => {
      isLeaving = true;
      history.back();
    };
    // The browser has gone there already, whether it was back or forward: from the same page in front of it, Back leads there.
    if (isOther && !isLeaving && holdBack(leave)) {
      history.pushState(null, "", shown);
      return;
    }
    isLeaving = false;
    arrive();
  });
}

function isPart(text: string): text is Part {
  return (parts as readonly string[]).includes(text);
}
