import type { Carrier } from "../carriers/port.ts";
import { createSimulatedCarrier, type SimulatedCarrier } from "../carriers/simulated/carrier.ts";
import { createTwilioCarrier } from "../carriers/twilio/carrier.ts";
import type { Log } from "../log.ts";
import type { Db } from "../storage/db.ts";
import type { Environment } from "./environment.ts";

/** What carries calls and texts. */
export interface ChosenCarrier {
  readonly carrier: Carrier;
  /** The simulated phones; undefined where calls and texts go to real ones. */
  readonly phones: SimulatedCarrier | undefined;
}

/** Who carries calls and texts, as the environment says. */
export function carrierOf(
  { twilio, publicUrl }: Pick<Environment, "twilio" | "publicUrl">,
  {
    db,
    log,
    now,
    apiPath,
  }: {
    readonly db: Db;
    readonly log: Log;
    readonly now: () => Date;
    /** Where the API is, below the public URL. */
    readonly apiPath: string;
  },
): ChosenCarrier {
  if (!twilio) {
    const phones = createSimulatedCarrier({ db, now });
    return { carrier: phones, phones };
  }
  const carrier = createTwilioCarrier({ db, log, settings: twilio, apiUrl: `${publicUrl}${apiPath}` });
  return { carrier, phones: undefined };
}
