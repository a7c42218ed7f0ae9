import type { Log } from "../../log.ts";
import type { Environment } from "../environment.ts";
import type { Tracing } from "./sdk.ts";

const noTracing: Tracing = { stop: async () => {} };

/**
 * Sends spans to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, by OTLP over HTTP; without one nothing is loaded. A
 * collector that is away costs its spans and nothing else.
 * @example
 * ```ts
 * import { openProcessLog, readEnvironment, startTracing } from "ringback-server/node";
 *
 * const tracing = await startTracing(readEnvironment(process.env), { log: await openProcessLog() });
 * process.once("SIGTERM", () => tracing.stop());
 * ```
 */
export async function startTracing(
  { tracesUrl }: Pick<Environment, "tracesUrl">,
  { log }: { readonly log: Log },
): Promise<Tracing> {
  if (tracesUrl === undefined) return noTracing;
  const { startSdk } = await import("./sdk.ts");
  return startSdk(tracesUrl, { log });
}
