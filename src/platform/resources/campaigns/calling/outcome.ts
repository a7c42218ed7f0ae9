import { lateReason, unknownReason, wasConnected } from "../../../call-states.ts";
import type { CallRow } from "../../calls/store.ts";
import type { LeadRow } from "../../leads/store.ts";
import type { CampaignRow } from "../store.ts";

/**
 * What a call came to for its lead.
 * - `reached`: nothing is left to do
 * - `missed`: nobody was reached, so that the next contact is called
 * - `incomplete`: somebody was reached and the goal was not, or the call broke off, so that the lead is called again later
 * - `suppressed`: the person who was reached wants no more calls
 * - `unplaced`: nobody was called, so that the same is tried again
 */
export type Outcome = "reached" | "missed" | "incomplete" | "suppressed" | "unplaced";

/** Chosen: a field of `post_call_schema` by this name suppresses the number where it is found to be true. */
export const suppressingField = "do_not_call";

type Settings = Pick<CampaignRow, "retry_on_voicemail" | "retry_on_goal_incomplete" | "goal_completion_variable">;

/** Reads a call's outcome; a call that was deleted reached nobody that is known of. */
export function outcomeOf(
  call: Pick<CallRow, "sid" | "status" | "answered_by" | "evaluation" | "end_reason"> | undefined,
  { retry_on_voicemail, retry_on_goal_incomplete, goal_completion_variable: goal }: Settings,
): Outcome {
  if (call?.end_reason === lateReason) return "unplaced";
  // The request was lost between us and the carrier, as when our process is killed.
  if (call?.end_reason === unknownReason && call.sid === null) return "unplaced";
  if (!call || !wasConnected(call.status)) return "missed";
  const values = valuesOf(call);
  if (refusesCalls(call)) return "suppressed";
  if (call.answered_by === "machine") return retry_on_voicemail ? "missed" : "reached";
  // An evaluation that was made names each of its fields; where none was made, nobody knows, and nobody is called again.
  if (retry_on_goal_incomplete && goal !== null && goal in values && !isComplete(values[goal])) return "incomplete";
  return "reached";
}

/** Whether the person who was called wants no more calls. */
export function refusesCalls(call: Pick<CallRow, "evaluation">): boolean {
  return valuesOf(call)[suppressingField] === true;
}

/** What the evaluation found, by the names of its fields; nothing if none was made. */
function valuesOf({ evaluation }: Pick<CallRow, "evaluation">): Readonly<Record<string, unknown>> {
  return (evaluation?.values ?? {}) as Readonly<Record<string, unknown>>;
}

/** Chosen: a goal is complete where its value says so: true, a number but 0, or a text that is no "no". */
function isComplete(value: unknown): boolean {
  if (typeof value === "string") return !/^\s*(?:|no|false|0|none|null)\s*$/i.test(value);
  return value === true || (typeof value === "number" && value !== 0);
}

type Changes = Pick<LeadRow, "status" | "attempts" | "contact_position" | "next_call_at">;

/**
 * What comes after a contact that was not reached: the next one at once, or, once all were called, another attempt after the
 * interval. After the last attempt the lead is left.
 */
export function afterMiss(
  lead: Pick<LeadRow, "attempts" | "contact_position" | "next_call_at">,
  {
    contacts,
    campaign,
    now,
  }: {
    /** How many may still be called in this attempt. */
    readonly contacts: number;
    readonly campaign: Pick<CampaignRow, "max_retries" | "retry_interval_min">;
    readonly now: Date;
  },
): Changes {
  const { attempts, contact_position } = lead;
  if (contacts > contact_position)
    return { status: "rescheduled", attempts, contact_position: contact_position + 1, next_call_at: now };
  const made = attempts + 1;
  // The first attempt is no retry.
  if (made > campaign.max_retries)
    return { status: "reached-max-retries", attempts: made, contact_position: 0, next_call_at: lead.next_call_at };
  const next_call_at = new Date(now.getTime() + campaign.retry_interval_min * 60_000);
  return { status: "rescheduled", attempts: made, contact_position: 0, next_call_at };
}
