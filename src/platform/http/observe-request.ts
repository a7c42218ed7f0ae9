import type { Operation } from "../../contract/kit/operation.ts";
import { secondsSince } from "../telemetry/figure.ts";
import { figures } from "../telemetry/figures.ts";
import { inSpan } from "../telemetry/span.ts";

/** Is told what a request asks for, once that is found out. */
export type NameRequest = (operation: Pick<Operation, "id" | "path">) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Answers a request as a span, and counts it by its operation; one that is none of the API's is "other". What a caller says of its own
 * trace is linked to: anybody can call, and decides neither over ids nor over what is kept.
 */
export function observeRequest(request: Request, answer: (name: NameRequest) => Promise<Response>): Promise<Response> {
  const startedMs = performance.now();
  const method = methods.has(request.method) ? request.method : "other";
  const claimed = request.headers.get("traceparent") ?? undefined;
  const attributes = { "http.request.method": method };
  let operation = "other";
  return inSpan({ name: method, kind: "server", attributes, claimed }, async (span) => {
    const response = await answer(({ id, path }) => {
      operation = id;
      span.rename(`${method} ${path}`);
      span.set({ "http.route": path, "ringback.operation": id });
    });
    const { status } = response;
    span.set({ "http.response.status_code": status });
    if (status >= 500) span.fail(String(status));
    figures.httpRequests.note({ operation, method, status: `${Math.floor(status / 100)}xx` });
    figures.httpSeconds.note({ operation }, secondsSince(startedMs));
    return response;
  });
}
