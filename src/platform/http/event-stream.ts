/** One server-sent event; `data` is sent as JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** An answer that arrives in pieces. */
export class EventStream {
  readonly events: AsyncIterable<ServerEvent>;

  constructor(events: AsyncIterable<ServerEvent>) {
    this.events = events;
  }
}

/** Chosen: proxies close a line that is silent for a minute or less. */
const heartbeatMs = 15_000;

/** Sends events as they come, and a comment every 15 s. A reader who leaves ends the reading, not the work. */
export function eventStreamBody(events: AsyncIterable<ServerEvent>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), heartbeatMs);
      heartbeat.unref();
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (!done) {
        controller.enqueue(encoder.encode(`event: ${value.event}\ndata: ${JSON.stringify(value.data)}\n\n`));
        return;
      }
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      await iterator.return?.();
    },
  });
}
