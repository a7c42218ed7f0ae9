import { sql } from "kysely";
import { isUnfinished } from "../../call-states.ts";
import type { Place, RowsOf } from "./place.ts";

/** Records of a network that have the reference or the name of one of our messages. */
function carried(table: "simulated_messages" | "twilio_orders"): RowsOf {
  const records = sql.table(table);
  return (ids) => sql<boolean>`r.id in (
    select s.id from ${records} s join phone_messages p on s.reference = p.reference where p.id = any (${[...ids]}::bigint[])
    union select s.id from ${records} s join phone_messages p on s.sid = p.sid where p.id = any (${[...ids]}::bigint[]))`;
}

const requestsOfCalls: RowsOf = (ids) => sql<boolean>`r.id in (
  select o.id from twilio_orders o join calls c on o.reference = c.reference or o.caller_sid = c.sid
    where c.id = any (${[...ids]}::bigint[])
  union select o.id from twilio_orders o join call_legs g on o.reference = g.reference
    where g.call_id = any (${[...ids]}::bigint[]))`;

/** What is kept of texts and WhatsApp messages, and what networks were asked for. */
export const messagePlaces = {
  phone_messages: {
    personal: ["other_number", "body", "files", "key", "author_name", "failure"],
    other: ["channel", "kind", "direction", "own_number", "status", "carrier", "sid", "key_scope", "spend_keys"],
    goesWith: {
      "phone message": "itself",
      conversation: {
        rows: (ids) =>
          sql<boolean>`(r.conversation_id = any (${[...ids]}::bigint[]) or r.followed_in = any (${[...ids]}::bigint[]))`,
      },
    },
  },
  text_opt_outs: {
    personal: ["other_number"],
    other: ["own_number"],
    stays: "Who asked for no more texts would get them again without it.",
  },
  simulated_messages: {
    personal: ["from_number", "to_number", "body", "files"],
    other: ["channel", "sid", "status"],
    goesWith: { "phone message": { rows: carried("simulated_messages") } },
    age: (before) => sql<boolean>`
      r.created_at < ${before} and not (r.reference is null and r.status = 'accepted')
      and not exists (select from phone_messages p where p.reference = r.reference and p.status in ('sending', 'unknown'))
    `,
  },
  twilio_orders: {
    personal: ["from_number", "to_number", "message"],
    other: ["kind", "sid", "body_hash", "caller_sid", "language"],
    goesWith: { "phone message": { rows: carried("twilio_orders") }, call: { rows: requestsOfCalls } },
    age: (before) => sql<boolean>`
      r.created_at < ${before}
      and not exists (select from phone_messages p where p.reference = r.reference and p.status in ('sending', 'unknown'))
      and not exists (select from calls k where k.reference = r.reference and ${isUnfinished("k")})
      and not exists (select from call_legs g where g.reference = r.reference and g.ended_at is null)
    `,
  },
} satisfies Record<string, Place>;
