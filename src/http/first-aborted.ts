/** A signal that aborts with the first of these, also where the browser has no `AbortSignal.any`. */
export function firstAborted(...signals: AbortSignal[]): AbortSignal {
  if ("any" in AbortSignal) return AbortSignal.any(signals);
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  }
  return first.signal;
}
