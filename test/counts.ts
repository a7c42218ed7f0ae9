/** Whether this is `npm run test:deep`. */
export const deep: boolean = process.env.RINGBACK_DEEP === "1";

/** How often each repeated test repeats: the first figure in `npm test`, the second in `npm run test:deep`. */
export const counts = {
  ledgerDebits: pick(600, 10_000),
  ledgerRandomRuns: pick(10, 200),
  kills: pick(2, 100),
  jobs: pick(120, 5_000),
  jobKills: pick(1, 12),
  fullDisks: pick(1, 10),
  databaseRestarts: pick(2, 30),
  stopsUnderLoad: pick(1, 20),
  fuzzRequests: pick(600, 50_000),
  repeatedKeys: pick(80, 1_000),
  repeatsOfAKey: pick(5, 20),
  tangledConversations: pick(8, 400),
  callOrders: pick(300, 10_000),
  roundTrips: pick(20, 1_000),
  attackRequests: pick(500, 10_000),
  hostileFiles: pick(4, 40),
  worstMessages: pick(40, 1_000),
  wordsOfAPerson: pick(6, 12),
  secondsOffline: pick(2, 10),
  modelDialogues: pick(6, 30),
  talks: pick(150, 10_000),
  disguisedLinks: pick(2_000, 200_000),
} as const;

/** Printed by every test that draws lots, so that a failure can be repeated. */
export const seed: number = Number(process.env.RINGBACK_SEED ?? Math.floor(Math.random() * 2 ** 31));

function pick(short: number, full: number): number {
  return deep ? full : short;
}
