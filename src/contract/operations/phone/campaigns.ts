import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";

const status = s.enum(["draft", "in-progress", "stopped", "completed"]);
/** Chosen spelling; all of them unless given. */
const days = s.array(s.enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]), {
  max: 7,
});

/** A list of leads that an assistant calls, within hours of the contact's day. Settled beyond the document. */
export const Campaign = s.object({
  id: s.id(),
  name: s.string(),
  status,
  max_calls_in_parallel: s.integer(),
  mark_complete_when_no_leads: s.boolean(),
  allowed_hours_start_time: s.clockTime(),
  allowed_hours_end_time: s.clockTime(),
  allowed_days: days,
  max_retries: s.integer(),
  /** Minutes. */
  retry_interval: s.integer(),
  created_at: s.timestamp(),
  updated_at: s.timestamp(),
  /** Ours: why it stopped by itself, `insufficient_balance`, `calls_failed` or `assistant_inactive`; else null. */
  stop_reason: s.nullable(s.string()),
  /** Ours: who calls; null once the assistant is deleted. */
  assistant_id: s.nullable(s.id()),
  /** Ours, as is what follows: what it was created with. */
  timezone: s.string(),
  phone_number_ids: s.array(s.id()),
  retry_on_voicemail: s.boolean(),
  retry_on_goal_incomplete: s.boolean(),
  goal_completion_variable: s.nullable(s.string()),
});
export type Campaign = s.Infer<typeof Campaign>;

const validationMessage = "The given data was invalid.";
const notFound = { CAMPAIGN_NOT_FOUND: { status: 404, chosen: true, message: "Campaign not found" } } as const;

/** The caller's campaigns as a bare array, newest first. Settled beyond the document. */
export const listCampaigns = operation({
  id: "listCampaigns",
  summary: "List campaigns",
  notes: "All of them at once, the newest first.",
  tag: "Campaigns",
  method: "GET",
  path: "/user/campaigns",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.array(Campaign) },
  failures: {},
});

/** Makes a campaign, a draft until it is started. Settled beyond the document; the days' names and the answer are chosen. */
export const createCampaign = operation({
  id: "createCampaign",
  summary: "Create a campaign",
  notes:
    "The assistant must be an outbound one, else 422 on assistant_id. timezone is the assistant's and allowed_days " +
    "are all unless given; retry_interval is in minutes. max_retries are made after the first attempt. retry_on_goal_incomplete " +
    "needs a goal_completion_variable, which must be a field of the assistant's post_call_schema. An end of the allowed hours " +
    "before their start is on the next day.",
  tag: "Campaigns",
  method: "POST",
  path: "/user/campaigns",
  auth: "bearer",
  errorShape: "message",
  validationMessage,
  body: s.object({
    name: s.name({ max: limits.nameChars }),
    assistant_id: s.id(),
    timezone: s.optional(s.timezone()),
    max_calls_in_parallel: s.defaulted(s.integer(rowLimits.parallelCalls), 3),
    allowed_hours_start_time: s.defaulted(s.clockTime(), "00:00"),
    allowed_hours_end_time: s.defaulted(s.clockTime(), "23:59"),
    allowed_days: s.optional(days),
    max_retries: s.defaulted(s.integer(rowLimits.leadRetries), 3),
    retry_interval: s.defaulted(s.integer(rowLimits.retryIntervalMinutes), 60),
    retry_on_voicemail: s.optional(s.boolean()),
    retry_on_goal_incomplete: s.optional(s.boolean()),
    /** A field of the assistant's `post_call_schema`. */
    goal_completion_variable: s.optional(s.string({ max: limits.nameChars })),
    mark_complete_when_no_leads: s.defaulted(s.boolean(), true),
    phone_number_ids: s.optional(s.array(s.id(), { max: rowLimits.campaignNumbers })),
  }),
  success: { status: 201, chosen: true, body: s.object({ message: s.string(), data: Campaign }) },
  failures: {},
});

const refused = { success: false };

/** Starts or stops a campaign. Settled beyond the document; that an inactive assistant cannot start one is chosen. */
export const updateCampaignStatus = operation({
  id: "updateCampaignStatus",
  summary: "Start or stop a campaign",
  notes:
    "Refusals in order: 422, action, campaign, assistant, balance, which must cover one call. Calls under way go on when a " +
    "campaign stops.",
  tag: "Campaigns",
  method: "POST",
  path: "/user/campaigns/update-status",
  auth: "bearer",
  errorShape: "message",
  validationMessage,
  // Another action is no missing one: it has a row of its own.
  body: s.object({ campaign_id: s.id(), action: s.string({ max: limits.nameChars }).meta({ examples: ["start"] }) }),
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      message: s.string(),
      success: s.literal(true),
      data: s.object({ campaign_id: s.id(), status }),
    }),
  },
  failures: {
    INVALID_ACTION: { status: 400, chosen: true, message: "Invalid action", extra: refused },
    CAMPAIGN_NOT_FOUND: { ...notFound.CAMPAIGN_NOT_FOUND, extra: refused },
    ASSISTANT_INACTIVE: { status: 400, chosen: true, message: "The assistant is inactive", extra: refused },
    INSUFFICIENT_BALANCE: { status: 400, chosen: true, message: "Insufficient balance", extra: refused },
  },
});

/** Deletes a campaign with its leads; calls that were made stay. Settled beyond the document: the path is singular. */
export const deleteCampaign = operation({
  id: "deleteCampaign",
  summary: "Delete a campaign",
  notes: "Calls that ring or are talked in go on.",
  tag: "Campaigns",
  method: "DELETE",
  path: "/user/campaign/{id}",
  auth: "bearer",
  errorShape: "message",
  params: s.object({ id: s.id() }),
  unknownId: "CAMPAIGN_NOT_FOUND",
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});
