import type { Carrier } from "./carriers/port.ts";
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

export interface TwilioCarrierOptions extends Omit<TwilioNetworkOptions, "store"> {
  readonly db: Db;
}

/** The simulated network, whose numbers, messages and calls are in tables of its own. */
export function createSimulatedCarrier({ db, ...options }: SimulatedCarrierOptions): SimulatedCarrier {
  return createSimulatedNetwork({ ...options, store: new SimulatedTables(db) });
}

/**
 * Twilio's network: numbers, texts, WhatsApp, and calls whose speech Twilio writes down and speaks (ConversationRelay). What was
 * asked of Twilio is in a table of its own.
 */
export function createTwilioCarrier({ db, ...options }: TwilioCarrierOptions): Carrier {
  return createTwilioNetwork({ ...options, store: new TwilioRequestTable(db) });
}
