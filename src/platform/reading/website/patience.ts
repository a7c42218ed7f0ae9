import { setTimeout as sleep } from "node:timers/promises";
import type { SafeResponse } from "../../safe-fetch/safe-fetch.ts";
import { readingLimits } from "../limits.ts";

/** Waits for websites that say that they are asked too often, or away for a while, and when they may be asked again. */
export class Patience {
  #leftMs: number;
  readonly #signal: AbortSignal;

  /** @param ms How long is waited in all. */
  constructor(ms: number, signal: AbortSignal) {
    this.#leftMs = ms;
    this.#signal = signal;
  }

  /** The answer that serves something, or the last one where that takes too long. */
  async untilServed(request: () => Promise<SafeResponse>): Promise<SafeResponse> {
    for (let waits = 0; ; waits++) {
      const answer = await request();
      const waitMs = waitOf(answer);
      if (waitMs === undefined || waits === readingLimits.waitsOfPage || waitMs > this.#leftMs) return answer;
      this.#leftMs -= waitMs;
      await sleep(waitMs, undefined, { signal: this.#signal });
    }
  }
}

/** After how many milliseconds a website that serves nothing now may be asked again; undefined if it does not say so. */
function waitOf({ status, headers }: SafeResponse): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const said = headers.get("retry-after")?.trim() ?? "";
  if (said === "") return status === 429 ? readingLimits.askedTooOftenMs : undefined;
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(readingLimits.pauseMs, ms) : undefined;
}
