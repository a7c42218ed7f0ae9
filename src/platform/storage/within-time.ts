import { setTimeout as sleep } from "node:timers/promises";

/** Rejects where the database takes longer to answer; what comes of it later is ignored. */
export async function within<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error("The database cannot be reached.");
  });
  late.catch(() => undefined); // aborted once the value is there
  try {
    return await Promise.race([value, late]);
  } finally {
    timer.abort();
  }
}
