/**
 * Joins calls that come while one runs: after it `work` runs once more for all of them, so that many events at once
 * cause two reads and no more.
 */
export function coalesce(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Chosen: of a call's states, ringing lasts longer. */
export const callsEveryMs = 4_000;

/** Runs `work` at once, and again after a pause where it was asked for meanwhile: a campaign's calls are reported by the second. */
export function atMostEvery(pauseMs: number, work: () => unknown): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isWanted) run();
    }, pauseMs);
    work();
  };
  return () => {
    isWanted = true;
    if (pause === undefined) run();
  };
}
