import { s } from "../kit/schema.ts";

/** Ours: a change that is made only if nobody else made one since, and what its notes say of it. */
export const changedMeanwhile = {
  CHANGED_MEANWHILE: {
    status: 412,
    chosen: true,
    message: "Somebody else has changed this meanwhile. Nothing was saved.",
  },
} as const;

/** What `If-Match` takes of a row whose changes no time counts. */
export const rowVersion = s.string({ max: 64 });

export const ifMatchVersionNotes =
  "With `If-Match` and the `version` that was read, it changes nothing where somebody else has saved since.";

export const ifMatchNotes =
  "With `If-Match` and the `updated_at` that was read, it changes nothing where somebody else has saved since.";
