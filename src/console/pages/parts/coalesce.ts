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
