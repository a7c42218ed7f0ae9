import type { LlmOptions } from "../options.ts";

/** An OpenAI-compatible endpoint and the models to use there. */
export interface LlmSettings {
  /** What `/chat/completions` is appended to, such as `https://api.openai.com/v1`. */
  readonly url: string;
  /** Sent as bearer; absent where the endpoint needs none. */
  readonly key: string | undefined;
  /** Names of models as the endpoint knows them. */
  readonly models: readonly string[];
  /** What is sent with requests. (default: the usual) */
  readonly options?: LlmOptions;
  /** How it is reached. (default: the platform's own `fetch`) */
  readonly fetch?: typeof globalThis.fetch;
}

/** How long a model may take. */
export interface LlmLimits {
  /** Without a piece of its answer. (default: 45 s) */
  readonly idleMs: number;
  /** The same in a call, where silence is all that is heard. (default: 12 s) */
  readonly callIdleMs: number;
  /** From a turn's beginning until its last request starts; within the turn's own time. (default: 35 s) */
  readonly lastStepAfterMs: number;
  /** From a turn's beginning until nothing is waited for any more. (default: 55 s) */
  readonly turnMs: number;
  /** Requests of one turn that may end in function calls. (default: 6) */
  readonly steps: number;
}

/** Chosen: a turn has 60 s; a cold local model may need half a minute for its first word. */
export const usualLimits: LlmLimits = {
  idleMs: 45_000,
  callIdleMs: 12_000,
  lastStepAfterMs: 35_000,
  turnMs: 55_000,
  steps: 6,
};
