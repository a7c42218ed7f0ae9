import type { SimulatedCarrier } from "../../../src/platform/carriers/simulated/carrier.ts";
import type { Db } from "../../../src/platform/storage/db.ts";
import { createSimulatedCarrier } from "../../../src/platform/stored-carriers.ts";

/** A carrier that the product does not have: it carries as the simulated network does, under its own name. */
export function createPigeonCarrier(db: Db, now: () => Date): SimulatedCarrier {
  return { ...createSimulatedCarrier({ db, now, paceMs: 0 }), name: "pigeon" };
}
