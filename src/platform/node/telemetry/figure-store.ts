import { type Figure, recordFigures } from "../../telemetry/figure.ts";
import type { PrometheusFigures } from "./prometheus.ts";

/** What was counted before the library that sums it was loaded. */
type Counted = readonly [figure: Figure, labels: Readonly<Record<string, string>>, value: number];

/** Chosen: what is counted in some minutes; the library takes a twentieth of a second, which no start and no reader waits for. */
const mostWaiting = 1_000;

/**
 * The figures of this process, one for all its servers. Counting begins at once; the library that sums is loaded for the first
 * who reads, or once much has been counted.
 */
export class FigureStore {
  #waiting: Counted[] = [];
  #figures: PrometheusFigures | undefined;
  #loading: Promise<PrometheusFigures> | undefined;

  start(): void {
    recordFigures((...counted) => {
      if (this.#figures) return this.#figures.record(...counted);
      this.#waiting.push(counted);
      // Fails only where the package is broken: then nobody reads them either, and none are kept.
      if (this.#waiting.length >= mostWaiting) this.load().catch(() => this.#stop());
    });
  }

  #stop(): void {
    recordFigures(undefined);
    this.#waiting = [];
  }

  load(): Promise<PrometheusFigures> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<PrometheusFigures> {
    const { createPrometheusFigures } = await import("./prometheus.ts");
    const figures = createPrometheusFigures();
    for (const counted of this.#waiting) figures.record(...counted);
    this.#waiting = [];
    this.#figures = figures;
    return figures;
  }
}

let store: FigureStore | undefined;

/** Begins to count, and goes on where this process did so before. */
export function startFigures(): FigureStore {
  store ??= new FigureStore();
  store.start();
  return store;
}
