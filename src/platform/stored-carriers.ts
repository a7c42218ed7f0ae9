import type { Carrier } from "./carriers/carrier.ts";
import {
  createSimulatedNetwork,
  type SimulatedCarrier,
  type SimulatedNetworkOptions,
} from "./carriers/simulated/carrier.ts";
import { createTwilioNetwork, type TwilioNetworkOptions } from "./carriers/twilio/carrier.ts";
import type { Db } from "./storage/db.ts";
import { SimulatedTables } from "./storage/networks/simulated-network.ts";
import { TwilioRequestTable } from "./storage/networks/twilio-requests.ts";

export interface SimulatedCarrierOptions extends Omit<SimulatedNetworkOptions, "store"> {
  readonly db: Db;
}

/** How Twilio is reached; what must outlive a restart is kept in `db`. */
export interface TwilioCarrierOptions extends Omit<TwilioNetworkOptions, "store"> {
  readonly db: Db;
}

/**
 * The simulated network, whose numbers, messages and calls are in tables of its own.
 * @example
 * ```ts
 * import { createPlatform, createSimulatedCarrier, openInMemory } from "ringback-server";
 *
 * const storage = await openInMemory();
 * const carrier = createSimulatedCarrier({ db: storage.db, now: () => new Date() });
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long", carrier });
 * await carrier.write({ channel: "sms", from: "+447700900123", to: "+447700900102", body: "Are you open?" });
 * ```
 */
export function createSimulatedCarrier({ db, ...options }: SimulatedCarrierOptions): SimulatedCarrier {
  return createSimulatedNetwork({ ...options, store: new SimulatedTables(db) });
}

/**
 * Twilio's network: numbers, texts, WhatsApp, and calls whose speech Twilio writes down and speaks (ConversationRelay). What was
 * asked of Twilio is in a table of its own.
 * @example
 * ```ts
 * import { createPlatform, createTwilioCarrier, openEmbedded } from "ringback-server";
 *
 * const publicUrl = "https://chat.example/api";
 * const storage = await openEmbedded("data");
 * const settings = { accountSid: process.env.TWILIO_ACCOUNT_SID ?? "", authToken: process.env.TWILIO_AUTH_TOKEN ?? "" };
 * const carrier = createTwilioCarrier({ db: storage.db, settings, apiUrl: publicUrl });
 * export const platform = createPlatform({ storage, secret: "at least thirty-two characters long", publicUrl, carrier });
 * ```
 */
export function createTwilioCarrier({ db, ...options }: TwilioCarrierOptions): Carrier {
  return createTwilioNetwork({ ...options, store: new TwilioRequestTable(db) });
}
