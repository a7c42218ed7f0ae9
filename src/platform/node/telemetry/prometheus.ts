import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Figure, FigureRecorder } from "../../telemetry/figure.ts";
import { stateFigures } from "../../telemetry/figures.ts";
import { version } from "../../version.ts";

/** Figures as Prometheus reads them. */
export interface PrometheusFigures {
  readonly record: FigureRecorder;
  /** A figure that is read when it is asked for. */
  set<Label extends string>(figure: Figure<Label>, values: readonly GaugeValue<Label>[]): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** A gauge by its labels. */
export type GaugeValue<Label extends string> = readonly [labels: Readonly<Record<Label, string>>, value: number];

/** Chosen: finer than anybody reads, and a fifth of the library's wake-ups. */
const eventLoopPrecisionMs = 50;

/** Keeps them by prom-client, with its own of the process, the event loop and the memory. */
export function createPrometheusFigures(): PrometheusFigures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopPrecisionMs });
  const recorders = new Map<string, FigureRecorder>();
  const gauges = new Map<string, Gauge>();
  const figures: PrometheusFigures = {
    record(figure, labels, value) {
      let record = recorders.get(figure.name);
      if (!record) {
        record = recorderOf(figure, registry);
        recorders.set(figure.name, record);
      }
      record(figure, labels, value);
    },
    set({ name, help, labels }, values) {
      let found = gauges.get(name);
      if (!found) {
        found = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
        gauges.set(name, found);
      }
      found.reset();
      for (const [given, value] of values) found.set(given, value);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
  figures.set(stateFigures.build, [[{ version }, 1]]);
  return figures;
}

function recorderOf(
  { kind, name, help, labels, buckets }: Figure,
  registry: Registry,
): (figure: Figure, labels: Readonly<Record<string, string>>, value: number) => void {
  const settings = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === "histogram") {
    const histogram = new Histogram({ ...settings, buckets: [...buckets] });
    return (_, given, value) => histogram.observe(given, value);
  }
  const counted = kind === "counter" ? new Counter(settings) : new Gauge(settings);
  return (_, given, value) => counted.inc(given, value);
}
