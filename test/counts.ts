import { randomOf } from "./support/random.ts";

/** Whether this is `npm run test:deep`. */
export const deep: boolean = process.env.RINGBACK_DEEP === "1";

/** How often each repeated test repeats: the first figure in `npm test`, the second in `npm run test:deep`. */
export const counts = {
  ledgerDebits: pick(200, 10_000),
  ledgerRandomRuns: pick(10, 200),
  kills: pick(1, 100),
  phoneKills: 40,
  fileKills: 20,
  jobs: pick(120, 5_000),
  jobKills: 12,
  waitingWebhooks: pick(40, 400),
  keywordsOfOnePhone: pick(12, 60),
  fullDisks: pick(1, 10),
  databaseRestarts: pick(1, 30),
  databaseAbsences: pick(1, 10),
  failovers: pick(1, 10),
  backupKills: pick(1, 10),
  rollingUpgrades: pick(1, 10),
  stopsUnderLoad: pick(1, 20),
  momentsOfAStop: pick(5, 20),
  fuzzRequests: pick(2, 250),
  repeatedKeys: pick(10, 1_000),
  repeatsOfAKey: pick(5, 20),
  orderKeys: pick(8, 1_000),
  tangledConversations: pick(8, 400),
  callOrders: pick(100, 10_000),
  storedCallOrders: pick(10, 10_000),
  resultSteps: pick(120, 3_000),
  roundTrips: pick(10, 1_000),
  attackRequests: pick(100, 10_000),
  storeRaces: pick(30, 2_000),
  queuedItems: pick(20, 300),
  farmedCodes: pick(100, 10_000),
  hostileFiles: pick(1, 40),
  hostileOfficeFiles: pick(1, 15),
  worstMessages: pick(8, 1_000),
  wordsOfAPerson: pick(6, 12),
  secondsOffline: pick(2, 10),
  modelDialogues: pick(1, 30),
  talks: pick(40, 10_000),
  callingHours: pick(15, 1_000),
  racingWorkers: pick(4, 12),
  leadsOfProcesses: pick(8, 30),
  disguisedLinks: pick(2_000, 200_000),
  guesses: pick(8, 40),
  compositions: pick(2_000, 100_000),
  tableSeeds: pick(1, 10),
} as const;

/**
 * Printed by every test that draws lots, so that a failure can be repeated. The deep run draws it anew each time; `npm test`
 * does not, so that a failure there is one of the change that was made.
 */
export const seed: number = Number(process.env.RINGBACK_SEED ?? (deep ? Math.floor(Math.random() * 2 ** 31) : 1));

function pick(short: number, full: number): number {
  return deep ? full : short;
}

/** All items in the deep run; in `npm test` so many of them in their order, the same whatever was drawn by files before. */
export function drawn<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (deep) return items;
  const lots = randomOf(seed);
  const chosen = new Set(
    items
      .map((_, at) => ({ at, lot: lots() }))
      .sort((one, other) => one.lot - other.lot)
      .slice(0, most)
      .map(({ at }) => at),
  );
  return items.filter((_, at) => chosen.has(at));
}
