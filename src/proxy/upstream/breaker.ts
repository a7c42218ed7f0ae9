/** Notices when the platform does not answer, so that nothing that costs money is sent into the dark. */
export interface Breaker {
  /** Seconds until paid actions are tried again; undefined while they are. */
  retryAfterS(): number | undefined;
  /** Notes how a request ended: whether any answer came. */
  note(isAnswered: boolean): void;
}

/** Chosen: a line may fail now and then; so often in a row it is down. */
const mostFailures = 5;
/** Chosen: one request in so long finds out whether it is up again. */
const restMs = 30_000;

/** Opens after five requests in a row without any answer; then one in each 30 s is let through, and an answer closes it. */
export function createBreaker(now: () => Date): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    retryAfterS() {
      const leftMs = restsUntil - now().getTime();
      if (failures < mostFailures) return undefined;
      if (leftMs > 0) return Math.ceil(leftMs / 1_000);
      restsUntil = now().getTime() + restMs; // this one tries, the others wait for it
      return undefined;
    },
    note(isAnswered) {
      failures = isAnswered ? 0 : failures + 1;
      if (failures === mostFailures) restsUntil = now().getTime() + restMs;
    },
  };
}
