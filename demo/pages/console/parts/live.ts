import type { ReactiveController, ReactiveControllerHost } from "lit";

/** What the platform tells its owner of conversations. */
export interface OwnerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly conversation_id: string };
}

type Listener = (event: OwnerEvent) => void;

const types = [
  "message.created",
  "conversation.ai_enabled",
  "conversation.person",
  "conversation.updated",
  "conversation.delivery",
];
/** Where the stream was refused; one that was only cut the browser opens again by itself. */
const reopenMs = 15_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;

/** Follows the owner's conversations: all parts of the page share one stream, which is open while one of them needs it. */
export class Live implements ReactiveController {
  constructor(
    host: ReactiveControllerHost,
    private readonly listener: Listener,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    listeners.add(this.listener);
    open();
  }

  hostDisconnected(): void {
    listeners.delete(this.listener);
    if (listeners.size > 0) return;
    clearTimeout(reopening);
    source?.close();
    source = undefined;
  }
}

function open(): void {
  if (source || listeners.size === 0) return;
  const opened = new EventSource("/console/api/user/events");
  source = opened;
  const tell = ({ data }: MessageEvent<string>) => {
    for (const listener of listeners) listener(JSON.parse(data) as OwnerEvent);
  };
  for (const type of types) opened.addEventListener(type, tell);
  opened.addEventListener("error", () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    source = undefined;
    clearTimeout(reopening);
    reopening = setTimeout(open, reopenMs);
  });
}
