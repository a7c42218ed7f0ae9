import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Figure, FigureRecorder } from "../../telemetry/figure.ts";
import { figures, stateFigures } from "../../telemetry/figures.ts";
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

/** Keeps them by prom-client, with its own of the process, the event loop and the memory. */
export function createPrometheusFigures(): PrometheusFigures {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Also those that nothing was counted for yet: 0 is a figure too.
  const recorders = new Map(Object.values(figures).map((figure) => [figure.name, recorderOf(figure, registry)]));
  const gauges = new Map<string, Gauge>();
  const kept: PrometheusFigures = {
    record: (figure, labels, value) => recorders.get(figure.name)?.(figure, labels, value),
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
  kept.set(stateFigures.build, [[{ version }, 1]]);
  return kept;
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
