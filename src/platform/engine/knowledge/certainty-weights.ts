// Made by `node scripts/run.mjs certainty`: do not edit.
/** Weights of the signs in `certainty.ts`. */
export const weights = {
  constant: -3.16,
  chance: 1.92,
  meaning: 1.706,
  kind: 0.539,
  unsaid: -3.045,
  elsewhere: 1.43,
  subject: 0.185,
  specific: 2.28,
  general: -0.493,
  leaning: 1.577,
  price: -0.166,
} as const;
