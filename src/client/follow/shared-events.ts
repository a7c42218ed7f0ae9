import type { StreamEvent } from "../../http/event-stream/read-events.ts";
import { EventFollower } from "./event-follower.ts";

export interface SharedEventsOptions {
  /** What all pages that follow the same stream call it. */
  readonly name: string;
  /** Opens the stream, after the event with this id where one is given. @throws where it cannot be opened */
  readonly openStream: (signal: AbortSignal, after: number | undefined) => Promise<ReadableStream<Uint8Array>>;
  /** Receives each event once, whichever page has the stream. */
  readonly onEvent: (event: StreamEvent) => void;
  /** Called once the page follows: what was read before may miss what happened until then. */
  readonly onBegin: () => void;
}

/** What the pages of a browser send each other. */
type PageMessage =
  | { readonly type: "event"; readonly event: StreamEvent }
  /** A page has opened the stream: those that have seen less than it say so. */
  | { readonly type: "leading"; readonly last: number | undefined }
  /** A page has seen everything up to this event. */
  | { readonly type: "seen"; readonly last: number }
  /** A page that has seen nothing begins where the stream is. */
  | { readonly type: "new" };

/**
 * Follows one stream of events with all pages of a browser: one of them holds a Web Lock and the connection, and passes on
 * what comes. A browser opens six connections to a server at most, and a stream takes one for as long as it is open. A page
 * that is left gives both back, also where the browser keeps it for the way back. Without Web Locks (pages without
 * https) each page that is looked at has a stream of its own.
 */
export class SharedEvents {
  readonly #options: SharedEventsOptions;
  readonly #follower: EventFollower;
  /** Aborted when this page follows no longer. */
  #following: AbortController | undefined;
  #channel: BroadcastChannel | undefined;
  #isLeading = false;
  /** The newest event that was delivered here. */
  #last: number | undefined;
  /** The newest event that the stream of this page has brought. */
  #position: number | undefined;

  constructor(options: SharedEventsOptions) {
    this.#options = options;
    this.#follower = new EventFollower({
      openStream: (signal) => options.openStream(signal, this.#position),
      onEvent: (event) => this.#handleOwn(event),
      onStream: () => undefined,
    });
  }

  /** Does nothing while it follows. */
  start(): void {
    if (this.#following) return;
    addEventListener("pagehide", this.#handleLeft);
    addEventListener("pageshow", this.#handleBack);
    this.#enter();
  }

  stop(): void {
    removeEventListener("pagehide", this.#handleLeft);
    removeEventListener("pageshow", this.#handleBack);
    this.#leave();
    this.#last = undefined;
  }

  readonly #handleLeft = (): void => this.#leave();

  readonly #handleBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && !this.#following) this.#enter();
  };

  readonly #handleVisibility = (): void => {
    if (document.hidden) this.#follower.stop();
    else this.#follower.start();
  };

  #enter(): void {
    this.#following = new AbortController();
    const { signal } = this.#following;
    this.#position = this.#last;
    // Absent on pages without https, and in old browsers.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks || typeof BroadcastChannel === "undefined") {
      document.addEventListener("visibilitychange", this.#handleVisibility, { signal });
      this.#handleVisibility();
      return;
    }
    this.#channel = new BroadcastChannel(this.#options.name);
    this.#channel.onmessage = ({ data }: MessageEvent<PageMessage>) => this.#handleMessage(data);
    this.#post(this.#last === undefined ? { type: "new" } : { type: "seen", last: this.#last });
    locks
      .request(this.#options.name, { signal }, async () => {
        if (signal.aborted) return;
        this.#lead();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      })
      .catch(() => undefined); // left before it was this page's turn
  }

  #leave(): void {
    this.#following?.abort();
    this.#following = undefined;
    this.#isLeading = false;
    this.#follower.stop();
    this.#channel?.close();
    this.#channel = undefined;
  }

  #lead(): void {
    this.#isLeading = true;
    this.#position = this.#last;
    this.#follower.start();
    this.#post({ type: "leading", last: this.#last });
  }

  #handleMessage(message: PageMessage): void {
    if (message.type === "event") this.#deliver(message.event);
    else if (message.type === "seen") this.#reachBack(message.last);
    else if (message.type === "new") this.#welcome();
    else if (this.#last !== undefined && this.#last !== message.last) this.#post({ type: "seen", last: this.#last });
  }

  #welcome(): void {
    if (!this.#isLeading || this.#last === undefined) return;
    this.#post({ type: "event", event: { event: "message", data: "", id: String(this.#last) } });
  }

  /** Opens the stream again where another page has not seen what it has brought: each page drops what it knows. */
  #reachBack(last: number): void {
    if (!this.#isLeading || (this.#position !== undefined && last >= this.#position)) return;
    this.#position = last;
    this.#follower.stop();
    this.#follower.start();
  }

  #handleOwn(event: StreamEvent): void {
    const id = idOf(event);
    if (id !== undefined) this.#position = id;
    this.#post({ type: "event", event });
    this.#deliver(event);
  }

  #deliver(event: StreamEvent): void {
    const id = idOf(event);
    if (id !== undefined) {
      const isFirst = this.#last === undefined;
      if (this.#last !== undefined && id <= this.#last) return;
      this.#last = id;
      if (isFirst) this.#options.onBegin();
    }
    if (event.data !== "") this.#options.onEvent(event);
  }

  #post(message: PageMessage): void {
    this.#channel?.postMessage(message);
  }
}

function idOf({ id }: StreamEvent): number | undefined {
  return id === undefined || id === "" ? undefined : Number(id);
}
