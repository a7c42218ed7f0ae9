import type { Log } from "../log.ts";
import type { RequestOutcome } from "./carrier.ts";
import { requestTimes } from "./request-times.ts";

/** A request that is stored here, and that the carrier gets next. */
export interface StoredRequest {
  readonly storedAt: Date;
  /** Identifies it in log entries. */
  readonly logFields: Readonly<Record<string, number | string>>;
  /** Sends it to the carrier. */
  readonly send: (signal: AbortSignal) => Promise<RequestOutcome>;
}

/** Why a request failed that never reached the carrier, in the owner's words. */
export const unsentFailures = {
  late: "The server was too slow.",
  unknownMessage: "The carrier does not know this message.",
  busy: "The carrier takes no more requests at the moment.",
  optedOut: "The recipient asked the network to get no more texts from this number.",
} as const;

/** A request that the carrier had no time for: repeat its job after the time that the carrier names. */
export class CarrierBusyError extends Error {
  override readonly name = "CarrierBusyError";

  constructor(readonly retryAfterMs: number) {
    super(unsentFailures.busy);
  }
}

/** Throws for a job where a request's outcome is that it is to be sent again. @throws {CarrierBusyError} */
export function throwIfBusy(outcome: RequestOutcome | undefined): void {
  if (outcome?.state !== "refused" || outcome.againAfterMs === undefined) return;
  throw new CarrierBusyError(outcome.againAfterMs);
}

/**
 * What a request's failure means for its sender: `refused` by the carrier itself, so that something is wrong with what was
 * requested; `busy`, so that the same may be requested later; `opted_out`, where its recipient has said STOP to the network; or
 * `unknown`.
 */
export function reasonOf(failure: string | null): "refused" | "busy" | "opted_out" | "unknown" {
  if (failure === unsentFailures.busy) return "busy";
  if (failure === unsentFailures.optedOut) return "opted_out";
  return Object.values<string | null>(unsentFailures).includes(failure) ? "unknown" : "refused";
}

/**
 * Sends a request to the carrier, which has {@link requestTimes.answerMs} to answer.
 * @returns Nothing if it did not answer: whether it has the request is not known, and has to be looked up there
 */
export async function sendCarrierRequest(
  { storedAt, logFields, send }: StoredRequest,
  { now, log }: { readonly now: () => Date; readonly log: Log },
): Promise<RequestOutcome | undefined> {
  // This process was suspended meanwhile: a look-up at the carrier has already found that there is no such request.
  const isLate = now().getTime() - storedAt.getTime() > requestTimes.arrivalMs - requestTimes.answerMs;
  if (isLate) return { state: "refused", reason: unsentFailures.late };
  try {
    return await send(AbortSignal.timeout(requestTimes.answerMs));
  } catch (error) {
    log.warn({ ...logFields, error }, "a request's outcome is not known");
    return undefined;
  }
}
