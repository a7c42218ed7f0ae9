import { sql } from "kysely";
import { isUnfinished } from "../../call-states.ts";
import { cutFromCalls } from "./chat-summaries.ts";
import type { Place, RowsOf } from "./place.ts";

/** Calls of leads, and of the secondary contacts of leads. */
const ofLeads: RowsOf = (ids) => sql<boolean>`r.id in (
  select id from calls where lead_id = any (${[...ids]}::bigint[])
  union select c.id from calls c join lead_contacts o on o.id = c.lead_contact_id where o.lead_id = any (${[...ids]}::bigint[]))`;

/** Calls by which a conversation went on in its page. */
const ofConversations: RowsOf = (ids) => sql<boolean>`r.conversation_id = any (${[...ids]}::bigint[])`;

/** What is kept of calls and of the people whom campaigns call. */
export const callPlaces = {
  calls: {
    personal: [
      "own_number",
      "other_number",
      "variables",
      "given_variables",
      "memory",
      "evaluation",
      "webhook_response",
    ],
    other: [
      "assistant_name",
      "type",
      "status",
      "end_reason",
      "ended_by",
      "answered_by",
      "carrier",
      "sid",
      "line",
      "campaign_name",
      "spend_keys",
    ],
    goesWith: {
      call: "itself",
      lead: { rows: ofLeads },
      conversation: { rows: ofConversations, change: cutFromCalls },
    },
  },
  call_transcript: { personal: ["text", "function_calls"], other: ["role"], goesWith: { call: "cascade" } },
  call_lines: { personal: ["saying", "saying_calls"], goesWith: { call: "cascade" } },
  call_legs: { personal: ["to_number"], other: ["status", "sid"], goesWith: { call: "cascade" } },
  call_tokens: { other: ["token_hash"], goesWith: { call: "cascade" } },
  /** The recording itself is a file, which the deletion of its call puts into `removed_files`. */
  call_recordings: { other: ["file", "state"], goesWith: { call: "cascade" } },
  removed_files: { other: ["file", "carrier", "call_sid"] },
  leads: { personal: ["phone_number", "variables"], other: ["status"], goesWith: { lead: "itself" } },
  lead_contacts: { personal: ["phone_number", "variables"], other: ["status"], goesWith: { lead: "cascade" } },
  suppressed_numbers: {
    personal: ["phone_number"],
    stays: "Who asked for no more calls would be called again without it.",
  },
  simulated_calls: {
    personal: ["from_number", "to_number", "message"],
    other: ["sid", "token", "status", "answered_by", "end_reason"],
    goesWith: {
      call: {
        rows: (ids) => sql<boolean>`r.id in (
          select s.id from simulated_calls s join calls c on s.reference = c.reference where c.id = any (${[...ids]}::bigint[])
          union select s.id from simulated_calls s join calls c on s.sid = c.sid where c.id = any (${[...ids]}::bigint[])
          union select s.id from simulated_calls s join call_legs g on s.reference = g.reference
            where g.call_id = any (${[...ids]}::bigint[]))`,
      },
    },
    age: (before) => sql<boolean>`
      coalesce(r.ended_at, r.created_at) < ${before} and r.status not in ('ringing', 'in-progress')
      and not exists (select from calls k where (k.sid = r.sid or k.reference = r.reference) and ${isUnfinished("k")})
      and not exists (select from call_legs g where g.reference = r.reference and g.ended_at is null)
    `,
  },
} satisfies Record<string, Place>;
