import type { ResultsTotal } from "../../../contract/operations/conversations/results.ts";
import type { ResultsRow } from "./store.ts";

type Sums = Omit<ResultsRow, "day" | "assistant_id" | "assistant_name" | "channel">;

const nothing: Sums = {
  conversations: 0n,
  with_person: 0n,
  answered_waits: 0n,
  wait_seconds: 0n,
  answered_in_5_min: 0n,
  rated: [0, 0, 0, 0, 0],
  helpful: 0n,
  not_helpful: 0n,
};

/** Sums as counts and averages; where there is no row, nothing happened. */
export function presentCounts(row: Sums = nothing): ResultsTotal {
  const { conversations, with_person, answered_waits, wait_seconds, rated } = row;
  const ratings = rated.reduce((sum, given) => sum + given, 0);
  const points = rated.reduce((sum, given, at) => sum + given * (at + 1), 0);
  return {
    conversations: Number(conversations),
    // Another time zone of the account can put what came later of a conversation into the next day.
    without_person: Math.max(0, Number(conversations - with_person)),
    answered_waits: Number(answered_waits),
    first_answer_seconds: answered_waits === 0n ? null : Math.round(Number(wait_seconds) / Number(answered_waits)),
    answered_in_5_minutes: Number(row.answered_in_5_min),
    ratings,
    rating: ratings === 0 ? null : Math.round((points / ratings) * 100) / 100,
    rated: [...rated],
    helpful: Number(row.helpful),
    not_helpful: Number(row.not_helpful),
  };
}
