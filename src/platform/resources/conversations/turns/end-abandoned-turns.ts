import { schedule } from "../../../jobs/job.ts";
import type { Db } from "../../../storage/db.ts";
import { failAbandonedTurns } from "./stored-turn.ts";

/** Gives back the money of turns that nobody answers any more. Chosen: within half a minute. */
export const endAbandonedTurns = schedule({
  name: "end-abandoned-turns",
  everyMs: 30_000,
  run: ({ db, now }: { readonly db: Db; readonly now: () => Date }) => failAbandonedTurns(db, now()),
});
