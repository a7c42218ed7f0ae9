import { readEventStream, type StreamEvent } from "../../src/client/index.ts";

/** An event as a test compares it. */
export interface SeenEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** An open event stream that a test reads along. */
export interface OpenStream extends Disposable {
  readonly response: Response;
  readonly seen: readonly SeenEvent[];
  /** The id that the stream has named last, by an event or alone. */
  readonly lastId: string | undefined;
  /** Resolves with all that was seen once there are so many. @throws where the stream ends, or nothing comes, before */
  until(count: number): Promise<readonly SeenEvent[]>;
  /** Resolves when the stream has ended: in order or not. */
  readonly ended: Promise<"in order" | "broken">;
}

const patienceMs = 10_000;

/** Opens an event stream and reads it to its end. */
export async function openStream(
  url: string,
  {
    token,
    after,
    headers = {},
  }: {
    readonly token?: string | undefined;
    readonly after?: number | undefined;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<OpenStream> {
  const leave = new AbortController();
  const response = await fetch(url, {
    signal: leave.signal,
    headers: {
      accept: "text/event-stream",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(after === undefined ? {} : { "last-event-id": String(after) }),
      ...headers,
    },
  });
  const seen: SeenEvent[] = [];
  let lastId: string | undefined;
  let news = Promise.withResolvers<void>();
  const note = ({ id, event, data }: StreamEvent) => {
    lastId = id;
    if (data !== "") seen.push({ id: Number(id), event, data: JSON.parse(data) });
    news.resolve();
    news = Promise.withResolvers<void>();
  };
  const read = async () => {
    if (!response.ok || !response.body) return;
    for await (const event of readEventStream(response.body)) note(event);
  };
  let hasEnded = false;
  const ended = read()
    .then(
      () => "in order" as const,
      () => "broken" as const,
    )
    .finally(() => {
      hasEnded = true;
      news.resolve();
    });
  return {
    response,
    seen,
    ended,
    get lastId() {
      return lastId;
    },
    async until(count) {
      const timer = setTimeout(() => news.reject(new Error(`${seen.length} of ${count} events came`)), patienceMs);
      try {
        while (seen.length < count) {
          if (hasEnded) throw new Error(`the stream ended after ${seen.length} of ${count} events`);
          await news.promise;
        }
        return seen;
      } finally {
        clearTimeout(timer);
      }
    },
    [Symbol.dispose]: () => leave.abort(),
  };
}
