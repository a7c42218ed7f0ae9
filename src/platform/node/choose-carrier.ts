import type { Carrier } from "../carriers/carrier.ts";
import type { SimulatedCarrier } from "../carriers/simulated/carrier.ts";
import type { Log } from "../log.ts";
import type { Db } from "../storage/db.ts";
import { createSimulatedCarrier, createTwilioCarrier } from "../stored-carriers.ts";
import type { Environment } from "./environment.ts";

/** What carries calls and texts. */
export interface ChosenCarrier {
  readonly carrier: Carrier;
  /** The simulated phones; undefined where calls and texts go to real ones. */
  readonly phones: SimulatedCarrier | undefined;
}

type CarrierEnvironment = Pick<Environment, "twilio" | "publicUrl">;

interface CarrierServices {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  /** Where the API is, below the public URL. */
  readonly apiPath: string;
}

/** Opens one carrier; undefined if the environment has no settings for it. */
type OpenCarrier = (environment: CarrierEnvironment, services: CarrierServices) => ChosenCarrier | undefined;

/** The real carriers. The first one that the environment has settings for is taken. */
const carriers: readonly OpenCarrier[] = [openTwilio];

/**
 * Who carries calls and texts, as the environment says: the simulated network where it names nobody.
 * @example
 * ```ts
 * import { createPlatform } from "ringback-server";
 * import { carrierOf, openProcessLog, openStorage, readEnvironment, secretOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * const log = await openProcessLog();
 * const storage = await openStorage(environment, { log });
 * const { carrier } = carrierOf(environment, { db: storage.db, log, now: () => new Date(), apiPath: "/api" });
 * export const platform = createPlatform({ storage, secret: secretOf(environment), carrier, log });
 * ```
 */
export function carrierOf(environment: CarrierEnvironment, services: CarrierServices): ChosenCarrier {
  for (const open of carriers) {
    const chosen = open(environment, services);
    if (chosen) return chosen;
  }
  const phones = createSimulatedCarrier(services);
  return { carrier: phones, phones };
}

function openTwilio({ twilio: settings, publicUrl }: CarrierEnvironment, { db, log, apiPath }: CarrierServices) {
  if (!settings) return undefined;
  const carrier = createTwilioCarrier({ db, log, settings, apiUrl: `${publicUrl}${apiPath}` });
  return { carrier, phones: undefined };
}
