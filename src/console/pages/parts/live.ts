import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Something that happened to what the owner has. */
export interface OwnerEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly conversation_id?: string };
}

type Listener = (event: OwnerEvent) => unknown;

const callStatuses = [
  "initiated",
  "ringing",
  "in-progress",
  "ended",
  "completed",
  "ended_by_customer",
  "ended_by_assistant",
];
const messageStatuses = ["sent", "delivered", "read", "failed", "received"];
/** By the first word of their names. */
const types: Readonly<Record<string, readonly string[]>> = {
  message: ["created"],
  conversation: ["ai_enabled", "person", "updated", "delivery"],
  call: [...callStatuses, "busy", "no-answer", "failed", "transcript"],
  sms: messageStatuses,
  whatsapp: messageStatuses,
};
/** Where the stream was refused; one that was only cut the browser opens again by itself. */
const reopenMs = 15_000;

const listeners = new Set<(event: OwnerEvent) => void>();
let source: EventSource | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;

/** Follows what happens, of the kinds that are asked for: all parts of the page share one stream, which is open while one of them needs it. */
export class Live implements ReactiveController {
  private readonly listener: (event: OwnerEvent) => void;

  constructor(
    host: ReactiveControllerHost,
    listener: Listener,
    kinds: readonly string[] = ["message", "conversation"],
  ) {
    this.listener = (event) => void (kinds.includes(event.type.split(".")[0] ?? "") && listener(event));
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
  for (const [kind, names] of Object.entries(types))
    for (const name of names) opened.addEventListener(`${kind}.${name}`, tell);
  opened.addEventListener("error", () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    source = undefined;
    clearTimeout(reopening);
    reopening = setTimeout(open, reopenMs);
  });
}
