-- Messages to owners' servers, and the secrets that sign them.

-- Secrets are sealed by the vault. The previous one signs beside the present one until `previous_until`.
create table webhook_secrets (
  assistant_id integer primary key references assistants on delete cascade,
  sealed_secret text not null,
  sealed_previous text,
  previous_until timestamptz,
  check ((sealed_previous is null) = (previous_until is null))
);

-- `payload` is what is sent, to the letter: it is what the signature covers. `source` is what the message reports, so that it
-- is sent once; null of tests and questions. `attempts` counts those whose outcome is known, `final_attempt` is the last one
-- before the delivery is dead.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  assistant_id integer references assistants on delete set null,
  call_id integer references calls on delete cascade,
  conversation_id integer references conversations on delete cascade,
  kind text not null check (kind in ('post-call', 'conversation-ended', 'inbound-call')),
  webhook_id text not null unique,
  source text unique,
  url text not null,
  payload text not null,
  status text not null check (status in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  final_attempt integer not null,
  response_status integer,
  error text,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index webhook_deliveries_by_user on webhook_deliveries (user_id, id desc);
create index webhook_deliveries_by_assistant on webhook_deliveries (assistant_id);
create index webhook_deliveries_by_call on webhook_deliveries (call_id) where call_id is not null;
create index webhook_deliveries_by_conversation on webhook_deliveries (conversation_id) where conversation_id is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- `end_reported_at` is when the end of a conversation was reported last. `end_pending`: nobody has looked at its end since the
-- last message. Only those are looked through, however many conversations an assistant has.
alter table conversations
  add column end_reported_at timestamptz,
  add column end_pending boolean not null default false; -- the past is not reported
alter table conversations alter column end_pending set default true;
create index conversations_end_pending on conversations (assistant_id) where end_pending;
create index assistants_reporting_ends on assistants (id) where settings ->> 'conversation_ended_webhook_url' is not null;

create function conversation_goes_on() returns trigger language plpgsql as $$
begin
  new.end_pending := true;
  return new;
end
$$;
create trigger conversation_goes_on before update of last_message_at on conversations for each row
when (not old.end_pending and new.last_message_at <> old.last_message_at) execute function conversation_goes_on();
