import type { RequestListener, ServerResponse } from "node:http";
import { createHttpTool, type HttpToolSettings } from "../../../../src/platform/engine/tools/http-tool.ts";
import type { ToolOutcome } from "../../../../src/platform/engine/turn.ts";
import { createSafeFetch } from "../../../../src/platform/safe-fetch/safe-fetch.ts";
import { startWebServer, type WebServer } from "../../../support/web-server.ts";

export const secret = "sk-live-4f9a1c";

/** A tool that books a table, and the service behind it. */
export interface BookingTool extends AsyncDisposable {
  readonly server: WebServer;
  run(args?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolOutcome>;
}

/** `settings` replaces members; its `endpoint` is a path and query on the service. */
export async function startBookingTool(
  listener: RequestListener,
  settings: Partial<HttpToolSettings> = {},
): Promise<BookingTool> {
  const server = await startWebServer(listener);
  const tool = createHttpTool(
    {
      name: "book_table",
      description: "Books a table.",
      method: "POST",
      timeoutS: 5,
      headers: [{ name: "Authorization", value: `Bearer ${secret}` }],
      schema: [
        { name: "guests", type: "number", description: "How many" },
        { name: "name", type: "string", description: "Whose table" },
        { name: "outside", type: "boolean", description: "Whether in the garden" },
      ],
      ...settings,
      endpoint: `${server.origin}${settings.endpoint ?? "/bookings"}`,
    },
    { safeFetch: createSafeFetch({ allowOrigins: [server.origin] }) },
  );
  return {
    server,
    run: (args = {}, signal = new AbortController().signal) => tool.run(args, { signal }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** A service that always answers the same: text as it is, anything else as JSON. */
export function answers(body: unknown, status = 200, type?: string): RequestListener {
  return (_request, response: ServerResponse) => {
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": type ?? (isText ? "text/plain" : "application/json") });
    response.end(isText ? body : JSON.stringify(body));
  };
}
