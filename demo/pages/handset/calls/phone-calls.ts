import type { HandsetCall, HandsetEvent } from "../../../../src/platform/index.ts";
import { answerOf, read } from "../phone.ts";

/** A value as it comes in JSON. */
type FromJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: FromJson<Value[Key]> }
    : Value;

/** A call of this phone. */
export type PhoneCall = FromJson<HandsetCall>;
/** What happens on the line. */
export type PhoneEvent = FromJson<HandsetEvent>;

const base = "/handset/api/calls";
const reopenMs = 3_000;
const lockName = "ringback-handset-line";

/**
 * Follows what happens on this phone's line, while its page is looked at, and in the background in the one that was looked at
 * last: a browser opens six connections to a server at most. A page that is left follows nothing, also where the browser
 * keeps it for the way back.
 * @returns Stops following
 */
export function follow(listener: (event: PhoneEvent) => void): () => void {
  let source: EventSource | undefined;
  /** The last call that was reported: its end may come while the stream is cut. */
  let shown = "";
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let isLast = false;
  const stopped = new AbortController();
  const { signal } = stopped;
  const open = (): void => {
    const opened = new EventSource(`${base}/events${shown === "" ? "" : `?shown=${shown}`}`);
    source = opened;
    opened.addEventListener("message", ({ data, lastEventId }: MessageEvent<string>) => {
      shown = lastEventId;
      listener(JSON.parse(data) as PhoneEvent);
    });
    opened.addEventListener("error", () => {
      // The browser opens a stream again that was cut, and not one that was refused.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      source = undefined;
      reopening = setTimeout(update, reopenMs);
    });
  };
  const close = (): void => {
    clearTimeout(reopening);
    source?.close();
    source = undefined;
  };
  const update = (): void => {
    if (document.hidden && !isLast) close();
    else if (!source && !signal.aborted) open();
  };
  let left = new AbortController();
  /** Becomes the page that was looked at last, until another one does, or this one is left. */
  const enter = (): void => {
    update();
    const locks = navigator.locks as LockManager | undefined; // absent on pages without https
    if (document.hidden || isLast || !locks) return;
    isLast = true;
    left = new AbortController();
    const { signal: away } = left;
    locks
      .request(lockName, { steal: true }, () => new Promise((resolve) => away.addEventListener("abort", resolve)))
      .catch(() => undefined) // another page was looked at
      .then(() => {
        isLast = false;
        if (!away.aborted) update();
      });
  };
  const leave = (): void => {
    left.abort();
    close();
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? update() : enter()), { signal });
  addEventListener("pagehide", leave, { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && enter(), { signal });
  enter();
  return () => {
    stopped.abort();
    leave();
  };
}

/** Calls a number. @throws {Error} With a message for the person at the phone */
export async function dial(to: string): Promise<PhoneCall> {
  return (await send<{ call: PhoneCall }>("", { to })).call;
}

/** What one can do on the line; false if the call has gone. @throws {Error} With a message for the person at the phone */
export const act = {
  answer: (id: number) => done(id, "answer"),
  decline: (id: number) => done(id, "decline"),
  hangUp: (id: number) => done(id, "hang-up"),
  /** Speaks; `heard` is what of the assistant's turn was heard until then. */
  say: (id: number, text: string, heard: string) => done(id, "say", { text, heard }),
  interrupt: (id: number, heard: string) => done(id, "interrupt", { heard }),
  press: (id: number, digit: string) => done(id, "press", { digit }),
};

async function done(id: number, action: string, body: object = {}): Promise<boolean> {
  return (await send<{ done: boolean }>(`/${id}/${action}`, body)).done;
}

async function send<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return read<Answer>(await answerOf(base + path, { method: "POST", headers, body: JSON.stringify(body) }));
}
