import type { Carrier } from "../carriers/port.ts";
import { createSimulatedCarrier } from "../carriers/simulated/carrier.ts";
import { createTwilioCarrier } from "../carriers/twilio/carrier.ts";
import type { Log } from "../log.ts";
import type { Db } from "../storage/db.ts";
import type { Environment } from "./environment.ts";

/** Who carries calls and texts, as the environment says. */
export function carrierOf(
  { twilio, publicUrl }: Pick<Environment, "twilio" | "publicUrl">,
  {
    db,
    log,
    apiPath,
  }: { readonly db: Db; readonly log: Log /** Where the API is, below the public URL. */; readonly apiPath: string },
): Carrier {
  if (!twilio) return createSimulatedCarrier({ db, now: () => new Date() });
  return createTwilioCarrier({ db, log, settings: twilio, apiUrl: `${publicUrl}${apiPath}` });
}
