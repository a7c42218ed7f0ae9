/** One server-sent event, its `data` sent as JSON; or an id alone, which tells a reader where it would go on. */
export type ServerEvent =
  | { readonly event: string; readonly data: unknown; readonly id?: number }
  | { readonly event?: undefined; readonly id: number };

/** Chosen: proxies close a line that is silent for a minute or less. */
const heartbeatMs = 15_000;
/** Chosen: a reader who has taken nothing for a minute has left. */
const heartbeatsLeftOut = 4;

/** The headers of every event stream: nothing on the way may keep, change or collect it. */
export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

/**
 * Sends events as they come, and a comment every 15 s. A reader who leaves, or takes nothing for a minute, ends the reading,
 * not the work.
 */
export function eventStreamBody(events: AsyncIterable<ServerEvent>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let leftOut = 0;
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) {
          leftOut = 0;
          controller.enqueue(encoder.encode(": still here\n\n"));
        } else if (++leftOut === heartbeatsLeftOut) {
          clearInterval(heartbeat);
          controller.error(new Error("The reader takes nothing."));
          void iterator.return?.();
        }
      }, heartbeatMs);
      // Timers are numbers outside Node, and hold no process there.
      if (typeof heartbeat === "object") heartbeat.unref();
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (!done) {
          controller.enqueue(encoder.encode(written(value)));
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

function written(event: ServerEvent): string {
  const id = event.id === undefined ? "" : `id: ${event.id}\n`;
  return event.event === undefined ? `${id}\n` : `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}
