import { answerOf, read } from "../phone.ts";

/** A call of this phone. */
export interface PhoneCall {
  readonly id: number;
  /** `inbound`: somebody calls this phone. */
  readonly direction: "inbound" | "outbound";
  readonly otherNumber: string | null;
  readonly state: "ringing" | "talking" | "ended";
  readonly at: string;
  readonly answeredAt: string | null;
  readonly endReason: "hung up" | "declined" | "no answer" | "busy" | "refused" | null;
}

/** What happens on the line. */
export type PhoneEvent =
  | { readonly type: "call"; readonly call: PhoneCall }
  /** A piece of what the assistant says; `last` ends its turn. */
  | { readonly type: "heard"; readonly callId: number; readonly text: string; readonly last: boolean }
  | {
      readonly type: "played";
      readonly callId: number;
      readonly what: "audio" | "digits" | "transfer";
      readonly text: string;
    };

const base = "/handset/api/calls";
const reopenMs = 3_000;

/** Follows what happens on this phone's line. @returns Stops following */
export function follow(listener: (event: PhoneEvent) => void): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`${base}/events`);
    source.addEventListener("message", ({ data }: MessageEvent<string>) => listener(JSON.parse(data) as PhoneEvent));
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
