import type { ReactiveController, ReactiveControllerHost } from "lit";
import { hasSessionEnded } from "../../api.ts";

/** A page that can be about something that is gone: there is nothing to look for then. */
export type PollHost = ReactiveControllerHost & { readonly isDeleted?: boolean };

/**
 * Calls `look` at intervals while the page is visible, and at once when it becomes visible again; not while nobody is signed in, or
 * once what the page is about is gone.
 */
export class Poll implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: PollHost,
    private readonly look: () => unknown,
    private readonly everyMs = 4_000,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(this.#tick, this.everyMs);
    document.addEventListener("visibilitychange", this.#tick);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    document.removeEventListener("visibilitychange", this.#tick);
  }

  readonly #tick = (): void => {
    if (!document.hidden && !hasSessionEnded() && !this.host.isDeleted) this.look();
  };
}
