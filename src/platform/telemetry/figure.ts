/** What is counted, and by which words. Every label's values are a short list of ours: no figure names an account, a person or a text. */
export interface Figure<Label extends string = string> {
  /** As Prometheus names it. */
  readonly name: string;
  readonly help: string;
  readonly kind: "counter" | "gauge" | "histogram";
  readonly labels: readonly Label[];
  /** The upper bounds of a histogram's classes. */
  readonly buckets: readonly number[];
  /** Adds to a counter or a gauge; a histogram counts the value itself. */
  note(labels: Readonly<Record<Label, string>>, value?: number): void;
}

/** Takes what is counted. */
export type FigureRecorder = (figure: Figure, labels: Readonly<Record<string, string>>, value: number) => void;

/** Undefined: nobody reads figures here, and counting costs nothing. */
let recorder: FigureRecorder | undefined;

/** Has everything that is counted from now on recorded: by this process as a whole, whatever platforms it has. */
export function recordFigures(record: FigureRecorder | undefined): void {
  recorder = record;
}

/** A figure that only grows. */
export function counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Figure<Label> {
  return figure({ kind: "counter", name, help, labels, buckets: [] });
}

/** A figure that goes up and down. */
export function gauge<Label extends string>(name: string, help: string, labels: readonly Label[]): Figure<Label> {
  return figure({ kind: "gauge", name, help, labels, buckets: [] });
}

/** Durations in seconds, by classes. */
export function durations<Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[],
  buckets: readonly number[],
): Figure<Label> {
  return figure({ kind: "histogram", name, help, labels, buckets });
}

function figure<Label extends string>(definition: Omit<Figure<Label>, "note">): Figure<Label> {
  const made: Figure<Label> = {
    ...definition,
    note: (labels, value = 1) => recorder?.(made as Figure, labels, value),
  };
  return made;
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1_000;
}
