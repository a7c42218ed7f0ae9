import { EventEmitter } from "node:events";
import type { ThreadHandle } from "../../src/platform/storage/pglite/database-thread.ts";
import type { ThreadData, ThreadReply, ThreadRequest } from "../../src/platform/storage/pglite/messages.ts";
import { serveDatabase } from "../../src/platform/storage/pglite/serve.ts";

/**
 * The database in the thread of the tests: waking another one for each statement takes a tenth of their processor time.
 * Requests and replies come in later rounds of the event loop, as those of a thread do, so that what runs at once
 * is interleaved as it is there.
 */
export function startInSameThread(data: ThreadData): ThreadHandle {
  const events = new EventEmitter();
  const requests = new EventEmitter();
  void serveDatabase(data, {
    onRequest: (listener) => void requests.on("request", listener),
    reply: (message: ThreadReply) => void setImmediate(() => events.emit("message", message)),
    close: () => {},
  });
  return {
    on: events.on.bind(events),
    once: events.once.bind(events),
    postMessage: (request: ThreadRequest) => void requests.emit("request", request),
    ref: () => {},
    unref: () => {},
    terminate: async () => {
      requests.removeAllListeners();
      events.emit("exit", 0);
      return 0;
    },
  } as unknown as ThreadHandle;
}
