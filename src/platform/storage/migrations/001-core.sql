-- Accounts, the ledger, assistants and conversations.
-- Money is integer micro-USD in bigint; times are given by the application's clock.

create table users (
  id integer generated always as identity primary key,
  email text not null unique,
  name text not null,
  password_hash text,
  created_at timestamptz not null
);

create table api_keys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_by_user on api_keys (user_id, id desc);

create table login_sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A customer's account carries its balance, so that one row lock decides whether a debit is affordable.
-- The system's accounts carry none: every customer's charge would queue for them; their balance is the sum of transfers.
create table ledger_accounts (
  id integer generated always as identity primary key,
  user_id integer unique references users,
  code text unique,
  posted_micros bigint not null default 0,
  held_micros bigint not null default 0,
  check ((user_id is null) <> (code is null)),
  check (held_micros >= 0),
  check (posted_micros >= held_micros)
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  debit_account_id integer not null references ledger_accounts,
  credit_account_id integer not null references ledger_accounts,
  kind text not null,
  reference text,
  state text not null check (state in ('held', 'posted', 'voided')),
  amount_micros bigint not null check (amount_micros > 0),
  posted_micros bigint check (posted_micros between 0 and amount_micros),
  created_at timestamptz not null,
  settled_at timestamptz,
  expires_at timestamptz,
  check (debit_account_id <> credit_account_id),
  check ((state = 'held') = (settled_at is null)),
  check ((state = 'posted') = (posted_micros is not null))
);
create index ledger_transfers_by_debit on ledger_transfers (debit_account_id, id desc);
create index ledger_transfers_by_credit on ledger_transfers (credit_account_id, id desc);
create index ledger_transfers_open on ledger_transfers (expires_at) where state = 'held';

insert into ledger_accounts (code) values ('revenue'), ('funding');

create table assistants (
  id integer generated always as identity primary key,
  uuid uuid not null unique,
  user_id integer not null references users on delete cascade,
  name text not null,
  type text not null check (type in ('inbound', 'outbound')),
  mode text not null check (mode in ('pipeline', 'multimodal', 'dualplex')),
  status text not null check (status in ('active', 'inactive')),
  voice_id integer,
  language_id integer,
  timezone text not null,
  initial_message text not null,
  system_prompt text not null,
  variables jsonb not null default '{}',
  webhook_url text,
  is_webhook_active boolean not null default false,
  knowledgebase_id integer,
  conversation_access text not null default 'open' check (conversation_access in ('open', 'token')),
  daily_spend_cap_micros bigint check (daily_spend_cap_micros >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index assistants_by_user on assistants (user_id, id desc);

create table conversations (
  id integer generated always as identity primary key,
  uuid uuid not null unique,
  assistant_id integer not null references assistants on delete cascade,
  type text not null check (type in ('widget', 'test', 'whatsapp', 'api')),
  variables jsonb not null default '{}',
  ai_enabled boolean not null default true,
  created_at timestamptz not null,
  last_message_at timestamptz not null
);
create index conversations_by_assistant on conversations (assistant_id, id desc);

create table messages (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  role text not null check (role in ('user', 'assistant', 'system')),
  content text not null,
  function_calls jsonb not null default '[]',
  state text not null check (state in ('pending', 'done', 'failed')),
  client_id text,
  model text,
  created_at timestamptz not null
);
create index messages_by_conversation on messages (conversation_id, id);

-- One user message being answered. The running row is the conversation's lease and names the money it holds.
create table turns (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  message_id integer not null references messages on delete cascade,
  transfer_id bigint references ledger_transfers,
  spend_window timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  lease_until timestamptz not null,
  created_at timestamptz not null
);
create unique index turns_one_running on turns (conversation_id) where state = 'running';
create index turns_running on turns (lease_until) where state = 'running';

create table idempotency_keys (
  scope text not null,
  key text not null,
  payload_hash text not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  body jsonb,
  lease_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Counts in fixed windows, shared by all processes.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count bigint not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_counters_expiry on rate_counters (expires_at);
