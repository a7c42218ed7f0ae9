// Made by `node scripts/run.mjs certainty`: do not edit.
/** Weights of the signs in `certainty.ts`. */
export const weights = {
  constant: -3.029,
  chance: 2.007,
  meaning: 1.675,
  kind: 0.548,
  unsaid: -3.032,
  elsewhere: 1.423,
  subject: 0.195,
  specific: 2.067,
  general: -0.493,
  leaning: 1.725,
  price: -0.163,
} as const;
