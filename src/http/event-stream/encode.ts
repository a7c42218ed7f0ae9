/** One server-sent event; `data` is sent as JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Chosen: proxies close a line that is silent for a minute or less. */
const heartbeatMs = 15_000;

/** The headers of every event stream: nothing on the way may keep, change or collect it. */
export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

/** Sends events as they come, and a comment every 15 s. A reader who leaves ends the reading, not the work. */
export function eventStreamBody(events: AsyncIterable<ServerEvent>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": still here\n\n")), heartbeatMs);
      // Timers are numbers outside Node, and hold no process there.
      if (typeof heartbeat === "object") heartbeat.unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (!done) {
          controller.enqueue(encoder.encode(`event: ${value.event}\ndata: ${JSON.stringify(value.data)}\n\n`));
          return;
        }
      } catch (cause) {
        clearInterval(heartbeat); // a sign of life on a broken stream would throw
        throw cause;
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
