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

/** Follows what happens on this phone's line. @returns Stops following */
export function follow(listener: (event: PhoneEvent) => void): () => void {
  let source: EventSource;
  /** The last call that was told of: its end may come while the stream is cut. */
  let shown = "";
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`${base}/events${shown === "" ? "" : `?shown=${shown}`}`);
    source.addEventListener("message", ({ data, lastEventId }: MessageEvent<string>) => {
      shown = lastEventId;
      listener(JSON.parse(data) as PhoneEvent);
    });
    source.addEventListener("error", () => {
      // The browser opens a stream again that was cut, and not one that was refused.
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMs);
    });
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
}

/** Calls a number. @throws {Error} With words for whoever holds the phone */
export async function dial(to: string): Promise<PhoneCall> {
  return (await send<{ call: PhoneCall }>("", { to })).call;
}

/** What one can do on the line; false where the call has gone. @throws {Error} With words for whoever holds the phone */
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
