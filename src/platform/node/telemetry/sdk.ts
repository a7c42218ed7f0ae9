import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Log } from "../../log.ts";
import { within } from "../../storage/within-time.ts";
import { enableTraces } from "../../telemetry/span.ts";
import { version } from "../../version.ts";

/** What keeps the traces of this process. */
export interface Tracing {
  /** Sends what is left, for as long as a stopping server may wait for it. */
  stop(): Promise<void>;
}

/** Chosen: a collector nearby answers in milliseconds. */
const exportMs = 5_000;
/** Chosen: what a stopping server waits for its last spans. */
const stopMs = 1_000;

/** Registers OpenTelemetry's SDK for this process. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` say more about it. */
export async function startSdk(url: string, { log }: { readonly log: Log }): Promise<Tracing> {
  const named = resourceFromAttributes({ "service.name": "ringback", "service.version": version });
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: exportMs });
  const processor = new BatchSpanProcessor({
    exporter: loggingFailures(exporter, log),
    exportTimeoutMillis: exportMs,
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  await enableTraces();
  return {
    async stop() {
      await within(stopMs, provider.shutdown()).catch(() =>
        log.warn({}, "the last traces were not sent: their collector does not answer"),
      );
      trace.disable();
      context.disable();
    },
  };
}

/** One line says that spans are lost, not one for each batch. */
function loggingFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let hasFailed = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !hasFailed) log.warn({ error: result.error }, "the collector of traces takes none; they are lost");
        if (!fails && hasFailed) log.info({}, "the collector of traces takes them again");
        hasFailed = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush!() } : {}),
  };
}
