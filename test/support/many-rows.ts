import { sql } from "kysely";
import type { Storage } from "../../src/platform/storage/db.ts";
import { createScript } from "../../src/platform/storage/script.ts";
import type { TestOwner } from "./owner.ts";

/** How much an account has. */
export interface Sizes {
  readonly conversations: number;
  /** In each of them. */
  readonly messages: number;
  /** Leads, calls, texts, deliveries and events, each. */
  readonly others: number;
}

/** The large account of which lists are slow if any are: one that has been used for a long time. */
export const largeAccount: Sizes = { conversations: 200_000, messages: 5, others: 100_000 };

/** How many of the oldest rows are what no newer one is. */
const rare = 5;

/**
 * Fills an owner's account by SQL alone, without triggers. Its oldest rows are unlike all newer ones, so that a list which looks
 * for them reads everything if it has no index for it.
 */
export async function fillAccount({ db, withoutTimeout }: Storage, owner: TestOwner, sizes: Sizes): Promise<void> {
  const { userId: user, assistantId: assistant } = owner;
  const { conversations, messages, others } = sizes;
  const at = (n: string, all: number) =>
    `timestamptz '2026-11-20T10:00:00Z' - interval '30 days' * (1 - ${n}::float8 / ${all})`;
  const script = `
    set session_replication_role = replica;
    set statement_timeout = 0;
    insert into conversations (user_id, uuid, assistant_id, type, variables, external_identifier, customer_phone,
      whatsapp_sender_phone, person_state, status, has_unread, read_id, created_at, last_message_at, updated_at)
    select ${user}, gen_random_uuid(), ${assistant}, case when n <= ${rare} then 'whatsapp' else 'widget' end, '{"name": "Ada"}',
      case when n <= ${rare} then 'person-' || n end, case when n <= ${rare} then '+447700900' || n end,
      case when n <= ${rare} then '+447700901' || n end, case when n <= ${rare} then 'waiting' end,
      case when n <= ${rare} then 'closed' else 'open' end, n <= ${rare}, case when n <= ${rare} then 0 else 9007199254740991 end,
      ${at("n", conversations)}, ${at("n", conversations)}, ${at("n", conversations)}
    from generate_series(1, ${conversations}) n;
    insert into messages (id, user_id, conversation_id, role, content, state, created_at)
    select nextval('events_id_seq'), ${user}, c.id, case when m % 2 = 0 then 'user' else 'assistant' end,
      'A line of about eighty characters, as people write them when they ask for a table for two, no. ' || m, 'done', c.created_at
    from conversations c, generate_series(1, ${messages}) m where c.user_id = ${user} order by c.id, m;
    insert into turns (conversation_id, message_id, reply_id, state, lease_until, created_at)
    select m.conversation_id, m.id, m.id + 1, 'done', m.created_at, m.created_at from messages m
    where m.user_id = ${user} and m.role = 'user';
    insert into conversation_events (id, user_id, conversation_id, type, created_at)
    select nextval('events_id_seq'), ${user}, id, 'updated', created_at from conversations where user_id = ${user};
    insert into ledger_transfers (key, debit_account_id, credit_account_id, kind, reference, state, amount_micros, posted_micros,
      created_at, settled_at)
    select 'fill-' || c.id, paying.id, revenue.id, case when n.n <= ${rare} then 'whatsapp' else 'chat_turn' end, c.uuid::text,
      case when n.n <= ${rare} then 'voided' else 'posted' end, 10000, case when n.n > ${rare} then 10000 end, c.created_at, c.created_at
    from (select *, row_number() over (order by id) as n from conversations where user_id = ${user}) n
    join conversations c on c.id = n.id, ledger_accounts paying, ledger_accounts revenue
    where paying.user_id = ${user} and revenue.code = 'revenue';
    insert into calls (user_id, assistant_id, assistant_name, type, status, other_number, carrier, variables, given_variables,
      reference, ring_s, max_duration_s, minute_micros, carrier_minute_micros, duration_s, total_micros, ended_at, created_at, updated_at)
    select ${user}, ${assistant}, 'Mara', case when n <= ${rare} then 'inbound' else 'outbound' end,
      case when n <= ${rare} then 'failed' else 'completed' end, '+4477009' || lpad(n::text, 6, '0'), 'simulated', '{}', '{}',
      gen_random_uuid(), 30, 600, 1, 0, 60, 100000, ${at("n", others)}, ${at("n", others)}, ${at("n", others)}
    from generate_series(1, ${others}) n;
    insert into call_transcript (call_id, role, text, function_calls, interrupted, at)
    select id, 'user', 'Hello', '[]', false, created_at from calls where user_id = ${user};
    insert into campaigns (user_id, assistant_id, name, status, timezone, max_calls_in_parallel, start_time, end_time, allowed_days,
      max_retries, retry_interval_min, retry_on_voicemail, retry_on_goal_incomplete, mark_complete_when_no_leads, created_at, updated_at)
    values (${user}, ${assistant}, 'Everybody', 'stopped', 'UTC', 3, '09:00', '17:00', '{monday}', 3, 60, false, false, false, now(), now());
    insert into leads (user_id, campaign_id, phone_number, variables, status, next_call_at, created_at, updated_at)
    select ${user}, c.id, '+4477009' || lpad(n::text, 6, '0'), '{}', case when n <= ${rare} then 'blacklisted' else 'completed' end,
      now(), ${at("n", others)}, ${at("n", others)}
    from campaigns c, generate_series(1, ${others}) n where c.user_id = ${user};
    insert into phone_messages (user_id, channel, kind, direction, phone_number_id, sender_id, own_number, other_number, body, segments,
      segment_micros, status, carrier, reference, created_at, updated_at)
    select ${user}, channel, 'freeform', case when n <= ${rare} then 'inbound' else 'outbound' end, 1,
      case channel when 'whatsapp' then 1 end, '+447700900000', '+4477009' || lpad(n::text, 6, '0'), 'Your table is ready.', 1, 40000,
      'delivered', 'simulated', gen_random_uuid(), ${at("n", others)}, ${at("n", others)}
    from (values ('sms'), ('whatsapp')) as known (channel), generate_series(1, ${others}) n;
    insert into webhook_deliveries (user_id, assistant_id, kind, webhook_id, url, payload, status, attempts, final_attempt, created_at)
    select ${user}, ${assistant}, case when n <= ${rare} then 'inbound-call' else 'post-call' end, 'msg_' || gen_random_uuid(),
      'https://shop.example/hook', '{}', case when n <= ${rare} then 'dead' else 'delivered' end, 1, 10, ${at("n", others)}
    from generate_series(1, ${others}) n;
    insert into owner_events (id, user_id, type, data, created_at)
    select nextval('events_id_seq'), ${user}, 'call.completed', '{}', now() from generate_series(1, ${others}) n;
    insert into usage_days (user_id, day, assistant_id, chats, chat_messages, micros)
    select ${user}, created_at::date, ${assistant}, count(*), count(*), count(*) * 10000 from conversations
    where user_id = ${user} group by 2;
    insert into result_days (user_id, day, assistant_id, channel, conversations, rated_5)
    select ${user}, created_at::date, ${assistant}, 'widget', count(*), count(*) from conversations
    where user_id = ${user} group by 2;
    insert into conversation_ratings (conversation_id, user_id, value, comment, created_at)
    select id, ${user}, 5, case when id % 10 = 0 then 'Thank you' end, created_at from conversations where user_id = ${user};
    set session_replication_role = origin;
    reset statement_timeout;
  `;
  // On one connection: the settings are its own.
  await withoutTimeout(async () => {
    await db.connection().execute((connection) => connection.executeQuery(createScript(script)));
    await sql`vacuum analyze`.execute(db); // as happens by itself within minutes
  });
}

/** What an owner's programs and pages ask for, each for what is hardest to find. @returns Requests by what they read */
export async function readings({ db }: Storage, owner: TestOwner): Promise<Record<string, string>> {
  const { rows } = await sql<{ uuid: string; last_id: number; campaign_id: number }>`
    select c.uuid, m.id as last_id, (select id from campaigns where user_id = ${owner.userId}) as campaign_id
    from conversations c join messages m on m.conversation_id = c.id
    where c.user_id = ${owner.userId} order by c.id, m.id desc limit 1`.execute(db);
  const [{ uuid = "", last_id = 0, campaign_id = 0 } = {}] = rows;
  const list = (path: string, filters: Readonly<Record<string, string>>) =>
    Object.entries({ all: "", ...filters }).map(([name, query]) => [`${path} ${name}`, `${path}?${query}`]);
  const days = "date_from=2026-11-01&date_to=2026-11-02";
  return Object.fromEntries([
    ...list("/user/conversations", {
      type: "type=whatsapp",
      "a type that there is none of": "type=test",
      assistant: `assistant_id=${owner.assistantId}`,
      "another assistant": "assistant_id=2147483646",
      phone: "customer_phone=447700900001",
      "the sender's phone": "whatsapp_sender_phone=447700901009",
      identifier: "external_identifier=nobody",
      text: "q=a%20word%20that%20is%20nowhere",
      waiting: "waiting=true&closed=true",
      "not waiting": "waiting=false",
      unread: "unread=true",
      read: "unread=false&type=whatsapp",
      closed: "closed=true",
      "by text": "by_text=true",
      "not by text": "by_text=false",
    }),
    ...list("/user/ledger", {
      kind: "kind=whatsapp",
      "an unknown kind": "kind=gift",
      voided: "state=voided",
      held: "state=held",
    }),
    ...list("/user/calls", {
      "the last page": "page=5000&per_page=20",
      status: "status=failed",
      type: "type=inbound",
      phone: "phone_number=%2B447700900003",
      assistant: `assistant_id=${owner.assistantId}`,
      campaign: `campaign_id=${campaign_id}`,
      days,
    }),
    ...list("/user/leads", {
      "the last page": "page=5000&per_page=20",
      status: "status=blacklisted",
      "part of a phone": "phone_number=00003",
      campaign: `campaign_id=${campaign_id}`,
      days,
    }),
    ...list("/user/sms", { received: "direction=inbound", both: "direction=all", "part of a phone": "to=00003" }),
    ...list("/user/whatsapp/messages", { received: "direction=inbound", "part of a phone": "phone_number=00003" }),
    ...list("/user/webhook-deliveries", { dead: "status=dead", kind: "kind=inbound-call" }),
    ...list("/user/usage", { "31 days": "days=31" }),
    ...list("/user/results", {
      "92 days": "days=92",
      assistant: `assistant_id=${owner.assistantId}`,
      channel: "channel=whatsapp",
    }),
    ...list("/user/campaigns", {}),
    ...list("/user/assistants/get", {}),
    ["a conversation", `/conversations/${uuid}`],
    ["its newest messages", `/conversations/${uuid}?after=${last_id - 1}`],
  ]);
}
