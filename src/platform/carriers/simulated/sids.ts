import { randomBytes } from "node:crypto";

/** All sids of the simulated carrier begin so: nothing that it did can be taken for real. */
export const sidPrefix = "SIM";

export function newSid(): string {
  return sidPrefix + randomBytes(16).toString("hex");
}

/** Never resolves, as a carrier that does not answer; rejects once the caller's `signal` aborts. */
export function neverAnswer(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
