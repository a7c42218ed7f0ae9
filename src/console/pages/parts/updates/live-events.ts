import type { ReactiveController, ReactiveControllerHost } from "lit";
import { SharedEvents } from "../../../../client/follow/shared-events.ts";
import { openEvents } from "../../api.ts";

/** Something that happened to what the owner has. */
export interface OwnerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly conversation_id?: string };
}

type Listener = (event: OwnerEvent) => unknown;

const listeners = new Set<(event: OwnerEvent) => void>();
const events = new SharedEvents({
  name: "ringback-console-events",
  openStream: openEvents,
  onEvent: ({ data }) => {
    for (const listener of listeners) listener(JSON.parse(data) as OwnerEvent);
  },
  onBegin: () => dispatchEvent(new Event("console-following")),
});

// The stream is refused with the session, and no other page of the browser gets its place before it is given back.
addEventListener("console-signed-out", () => events.stop());
addEventListener("console-signed-in", () => {
  if (listeners.size > 0) events.start();
});

/** Follows what happens, of the kinds that are asked for: all parts of a page and all pages of a browser share one stream. */
export class LiveEvents implements ReactiveController {
  private readonly listener: (event: OwnerEvent) => void;

  constructor(
    host: ReactiveControllerHost,
    listener: Listener,
    kinds: readonly string[] = ["message", "conversation"],
  ) {
    this.listener = (event) => void (kinds.includes(kindOf(event)) && listener(event));
    host.addController(this);
  }

  hostConnected(): void {
    listeners.add(this.listener);
    events.start();
  }

  hostDisconnected(): void {
    listeners.delete(this.listener);
    if (listeners.size === 0) events.stop();
  }
}

/** That a colleague is writing changes nothing that pages show: only clients that ask for it get the event. */
function kindOf({ type }: OwnerEvent): string {
  return type === "conversation.typing" ? "typing" : (type.split(".")[0] ?? "");
}
