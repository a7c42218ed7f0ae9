import { html, type ReactiveController, type ReactiveControllerHost, svg, type TemplateResult } from "lit";

/** Counts the seconds of a call that runs, while its card is in the page. */
export class RunningTime implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    /** Milliseconds since 1970; undefined while nothing runs. */
    private readonly startedAt: () => number | undefined,
  ) {
    host.addController(this);
  }

  /** Whole seconds since the call began. */
  get seconds(): number {
    return Math.max(0, Math.floor((Date.now() - (this.startedAt() ?? Date.now())) / 1_000));
  }

  hostUpdated(): void {
    const runs = this.startedAt() !== undefined;
    if (runs) this.#timer ??= setInterval(() => this.host.requestUpdate(), 1_000);
    else this.hostDisconnected();
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Two arcs around one centre that turn, in place of a card's icon. */
export function renderSpinner(): TemplateResult {
  return html`<svg class="icon spinner" viewBox="0 0 20 20" aria-hidden="true">
    ${svg`<circle cx="10" cy="10" r="7.5"/><path class="outer" d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5"/><path class="inner" d="M6.5 10a3.5 3.5 0 0 0 3.5 3.5"/>`}
  </svg>`;
}
