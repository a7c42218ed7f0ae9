// Made by `node scripts/run.mjs certainty`: do not edit.
/** Weights of the signs in `certainty.ts`. */
export const weights = {
  constant: -3.378,
  chance: 1.459,
  meaning: 1.805,
  kind: 0.643,
  unsaid: -2.862,
  elsewhere: 1.475,
  specific: 2.382,
  general: -0.49,
  leaning: 1.736,
  price: -0.197,
  heading: 0.751,
  letters: 0.673,
} as const;
