import type { ReactiveController, ReactiveControllerHost } from "lit";
import { hasSessionEnded } from "../api.ts";

/** Calls `look` at intervals while the page is visible, and at once when it becomes visible again; not while nobody is signed in. */
export class Poll implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    host: ReactiveControllerHost,
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
    if (!document.hidden && !hasSessionEnded()) this.look();
  };
}
