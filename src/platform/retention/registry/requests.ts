import { sql } from "kysely";
import { cutFromReports } from "./chat-summaries.ts";
import type { Place, RowsOf } from "./place.ts";

const ofTurns: RowsOf = (ids) => sql<boolean>`(r.scope, r.key) in (
  select key_scope, key from turns where key is not null and conversation_id = any (${[...ids]}::bigint[]))`;
const ofMessages: RowsOf = (ids) => sql<boolean>`(r.scope, r.key) in (
  select key_scope, key from phone_messages where key is not null and id = any (${[...ids]}::bigint[]))`;

/** What is kept of requests, and what owners read of them. */
export const requestPlaces = {
  /** Those that name a conversation go by their foreign key; those of its turns are found by these. */
  idempotency_keys: {
    personal: ["body", "key"],
    other: ["scope", "payload_hash", "state"],
    goesWith: { conversation: { rows: ofTurns }, "phone message": { rows: ofMessages }, call: "cascade" },
  },
  owner_events: {
    personal: ["data"],
    other: ["type"],
    goesWith: { call: "cascade", "phone message": "cascade" },
    age: (before) => sql<boolean>`r.created_at < ${before}`,
  },
  webhook_deliveries: {
    personal: ["payload", "error"],
    other: ["kind", "webhook_id", "source", "url", "status"],
    goesWith: { call: "cascade", conversation: { change: cutFromReports } },
    age: (before) => sql<boolean>`r.created_at < ${before} and r.status <> 'pending'`,
  },
  /** Names ids, and addresses as hashes that the server's secret makes. */
  rate_counters: { other: ["key"] },
  request_times: { other: ["key"] },
} satisfies Record<string, Place>;
