import type { ReactiveController } from "lit";
import type { ContainedElement } from "./contained-events.ts";
import { fillsScreen } from "./fills-screen.ts";

/** What a page leaves to the next one in the same tab: which chat was open. */
const storageName = "ringback:open";

/** What of the chat is needed. */
type Chat = ContainedElement & {
  readonly endpoint: string;
  readonly assistant: string;
  readonly storage: string;
  open: boolean;
};

/**
 * Leaves an open popup open on the page that its visitor goes to by a link of the same site.
 *
 * Chosen: not after a reload or an address that was typed, which begin anew; not where it fills the screen and would cover
 * what the visitor went to; and nothing is stored before the visitor has written.
 */
export class NextPage implements ReactiveController {
  constructor(
    private readonly chat: Chat,
    /** Whether the visitor has written. */
    private readonly hasBegun: () => boolean,
  ) {
    chat.addController(this);
    if (chat.isPopup && takeOpen(nameOf(chat)) && cameByLink() && !matchMedia(fillsScreen).matches) chat.open = true;
  }

  hostConnected(): void {
    addEventListener("pagehide", this.#handlePageHide);
  }

  hostDisconnected(): void {
    removeEventListener("pagehide", this.#handlePageHide);
  }

  readonly #handlePageHide = (): void => {
    const { chat } = this;
    if (!(chat.isPopup && chat.open && chat.storage !== "none" && this.hasBegun())) return;
    try {
      sessionStorage.setItem(storageName, nameOf(chat));
    } catch {} // blocked or full: it is closed there
  };
}

function nameOf({ endpoint, assistant }: Chat): string {
  return `${endpoint}|${assistant}`;
}

/** Whether this chat was left open; says so once. */
function takeOpen(name: string): boolean {
  try {
    if (sessionStorage.getItem(storageName) !== name) return false;
    sessionStorage.removeItem(storageName);
    return true;
  } catch {
    return false;
  }
}

function cameByLink(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
}
