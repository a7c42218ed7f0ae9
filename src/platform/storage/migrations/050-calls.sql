-- Calls of every kind, with what was said in them.

-- `reference` names a call at the carrier, by which it can be asked for. `asked_at` is when the carrier was asked to place
-- it: from then on it is never placed again. `line` says whether the talk runs, and `process` in which process. `minute_micros`
-- is the price of a minute when the call began, `carrier_minute_micros` what of it is the carrier's.
create table calls (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  assistant_id integer references assistants on delete set null,
  assistant_name text not null,
  conversation_id integer references conversations on delete set null,
  type text not null check (type in ('inbound', 'outbound', 'web')),
  status text not null check (status in ('initiated', 'ringing', 'busy', 'in-progress', 'ended', 'completed',
    'ended_by_customer', 'ended_by_assistant', 'no-answer', 'failed')),
  end_reason text,
  ended_by text check (ended_by in ('customer', 'assistant')),
  answered_by text check (answered_by in ('human', 'machine', 'unknown')),
  own_number text,
  other_number text,
  variables jsonb not null,
  given_variables jsonb not null,
  carrier text check (carrier in ('simulated', 'twilio')),
  reference uuid not null unique,
  sid text unique,
  ring_s integer not null check (ring_s > 0),
  max_duration_s integer not null check (max_duration_s > 0),
  minute_micros bigint not null check (minute_micros > 0),
  carrier_minute_micros bigint not null check (carrier_minute_micros >= 0),
  transfer_id bigint references ledger_transfers,
  total_micros bigint not null default 0 check (total_micros >= 0),
  carrier_micros bigint not null default 0 check (carrier_micros >= 0),
  line text not null default 'none' check (line in ('none', 'open', 'closed')),
  process integer,
  memory jsonb,
  evaluation jsonb,
  webhook_response jsonb,
  duration_s integer not null default 0 check (duration_s >= 0),
  asked_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'web') = (carrier is null))
);
create index calls_by_user on calls (user_id, id desc);
create index calls_by_assistant on calls (assistant_id, id desc);
create index calls_by_conversation on calls (conversation_id);
create index calls_open on calls (created_at) where status in ('initiated', 'ringing', 'in-progress', 'ended');

-- What was said, in order: of the assistant's words those that were heard.
create table call_transcript (
  id integer generated always as identity primary key,
  call_id integer not null references calls on delete cascade,
  role text not null check (role in ('assistant', 'user', 'system')),
  text text not null,
  function_calls jsonb not null,
  interrupted boolean not null,
  at timestamptz not null
);
create index call_transcript_by_call on call_transcript (call_id, id);

-- Who opens a call's line names it by a token that is good once. Only its hash is kept.
create table call_tokens (
  token_hash text primary key,
  call_id integer not null unique references calls on delete cascade,
  expires_at timestamptz not null
);

-- The simulated network's own record of a call, with the token that opens its line, as a carrier elsewhere keeps it.
create table simulated_calls (
  id integer generated always as identity primary key,
  sid text not null unique,
  reference uuid unique,
  from_number text,
  to_number text not null,
  token text,
  status text not null check (status in ('ringing', 'in-progress', 'completed', 'busy', 'no-answer', 'failed')),
  answered_by text check (answered_by in ('human', 'machine', 'unknown')),
  end_reason text,
  ring_until timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index simulated_calls_by_receiver on simulated_calls (to_number, id);
create index simulated_calls_by_caller on simulated_calls (from_number, id);
