/** Clock, waits and frames; tests replace them. */
export interface Timing {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly nextFrame: () => Promise<void>;
}
