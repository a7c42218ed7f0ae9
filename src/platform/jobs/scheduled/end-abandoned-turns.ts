import type { Services } from "../../context.ts";
import { failAbandonedTurns } from "../../resources/conversations/turns/stored-turn.ts";
import { schedule } from "../job.ts";

/** Gives back the money of turns that nobody answers any more. Chosen: within half a minute. */
export const endAbandonedTurns = schedule({
  name: "end-abandoned-turns",
  everyMs: 30_000,
  run: ({ db, now }: Pick<Services, "db" | "now">) => failAbandonedTurns(db, now()),
});
