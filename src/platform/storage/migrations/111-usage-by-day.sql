-- What an owner used, by day in UTC and assistant, counted when it is written: a report reads some rows for each day, however
-- much there was. It names nobody, and stays when what it counted is deleted.

-- `assistant_id` is 0 where it belongs to none; one that is deleted keeps its rows. `micros` is what the ledger has posted, by
-- the day on which the money was held; `call_micros` is the assistant's part of it for calls, which the ledger names no assistant of.
create table usage_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  assistant_id bigint not null default 0,
  chats bigint not null default 0,
  chat_messages bigint not null default 0,
  calls bigint not null default 0,
  call_seconds bigint not null default 0,
  texts bigint not null default 0,
  whatsapp_messages bigint not null default 0,
  micros bigint not null default 0,
  call_micros bigint not null default 0,
  primary key (user_id, day, assistant_id)
);

create function add_usage(
  owner bigint, at timestamptz, of_assistant bigint default null, chats bigint default 0, chat_messages bigint default 0,
  calls bigint default 0, call_seconds bigint default 0, texts bigint default 0, whatsapp_messages bigint default 0,
  micros bigint default 0, call_micros bigint default 0
) returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into usage_days as known
  select users.id, (add_usage.at at time zone 'UTC')::date, coalesce(add_usage.of_assistant, 0), add_usage.chats,
    add_usage.chat_messages, add_usage.calls, add_usage.call_seconds, add_usage.texts, add_usage.whatsapp_messages,
    add_usage.micros, add_usage.call_micros
  from users where users.id = add_usage.owner
  on conflict (user_id, day, assistant_id) do update set
    chats = known.chats + excluded.chats,
    chat_messages = known.chat_messages + excluded.chat_messages,
    calls = known.calls + excluded.calls,
    call_seconds = known.call_seconds + excluded.call_seconds,
    texts = known.texts + excluded.texts,
    whatsapp_messages = known.whatsapp_messages + excluded.whatsapp_messages,
    micros = known.micros + excluded.micros,
    call_micros = known.call_micros + excluded.call_micros;
end
$$;

-- All of these run when the transaction commits: an owner's row of the day is the last that a transaction locks, and only for the
-- commit, so that none waits for another one in a circle.

create function chat_counted() returns trigger language plpgsql as $$
begin
  perform add_usage(user_id, new.created_at, new.assistant_id, chats => 1) from assistants where id = new.assistant_id;
  return null;
end
$$;
create constraint trigger chat_counted after insert on conversations deferrable initially deferred for each row
when (new.type <> 'test') execute function chat_counted();

create function call_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_usage(new.user_id, new.created_at, new.assistant_id, calls => 1, call_seconds => new.duration_s,
      call_micros => new.total_micros);
  else
    perform add_usage(new.user_id, new.created_at, new.assistant_id, call_seconds => new.duration_s - old.duration_s,
      call_micros => new.total_micros - old.total_micros);
  end if;
  return null;
end
$$;
create constraint trigger call_counted after insert on calls deferrable initially deferred for each row
execute function call_counted();
create constraint trigger call_recounted after update on calls deferrable initially deferred for each row
when (new.duration_s <> old.duration_s or new.total_micros <> old.total_micros) execute function call_counted();

create function phone_message_counted() returns trigger language plpgsql as $$
declare
  change integer := case when new.status = 'failed' then -1 else 1 end;
begin
  perform add_usage(new.user_id, new.created_at,
    texts => case when new.channel = 'sms' then change else 0 end,
    whatsapp_messages => case when new.channel = 'whatsapp' then change else 0 end);
  return null;
end
$$;
create constraint trigger phone_message_counted after insert on phone_messages deferrable initially deferred for each row
when (new.status <> 'failed') execute function phone_message_counted();
create constraint trigger phone_message_recounted after update on phone_messages deferrable initially deferred for each row
when ((new.status = 'failed') <> (old.status = 'failed')) execute function phone_message_counted();

create function spending_counted() returns trigger language plpgsql as $$
declare
  owner bigint := (select user_id from ledger_accounts where id = new.debit_account_id);
  of_assistant bigint;
begin
  if owner is null or not exists (select from ledger_accounts where id = new.credit_account_id and code = 'revenue') then
    return null;
  end if;
  if new.reference ~ '^[0-9a-f-]{36}$' then
    if new.kind = 'chat_turn' then
      select assistant_id into of_assistant from conversations where uuid = new.reference::uuid;
    elsif new.kind = 'whatsapp' then
      select c.assistant_id into of_assistant
      from phone_messages m join conversations c on c.id = m.conversation_id where m.reference = new.reference::uuid;
    end if;
  end if;
  perform add_usage(owner, new.created_at, of_assistant, micros => new.posted_micros,
    chat_messages => case when new.kind = 'chat_turn' then 1 else 0 end);
  return null;
end
$$;
create constraint trigger spending_counted after insert on ledger_transfers deferrable initially deferred for each row
when (new.state = 'posted') execute function spending_counted();
create constraint trigger hold_counted after update on ledger_transfers deferrable initially deferred for each row
when (new.state = 'posted' and old.state <> 'posted') execute function spending_counted();

-- What there was until now, as the report counted it, with what was kept of rows that are gone. The ledger's entries of these stay,
-- and name no assistant any more: their money moves from none to theirs.
insert into usage_days
select user_id, day, coalesce(assistant_id, 0), coalesce(sum(chats), 0), coalesce(sum(chat_messages), 0),
  coalesce(sum(calls), 0), coalesce(sum(call_seconds), 0), coalesce(sum(texts), 0), coalesce(sum(whatsapp_messages), 0),
  coalesce(sum(micros), 0), coalesce(sum(call_micros), 0)
from (
  select a.user_id, (c.created_at at time zone 'UTC')::date as day, a.id as assistant_id, count(*) as chats,
    0 as chat_messages, 0 as calls, 0 as call_seconds, 0 as texts, 0 as whatsapp_messages, 0 as micros, 0 as call_micros
  from conversations c join assistants a on a.id = c.assistant_id where c.type <> 'test' group by 1, 2, 3
  union all
  select user_id, (created_at at time zone 'UTC')::date, assistant_id, 0, 0, count(*), sum(duration_s), 0, 0, 0,
    sum(total_micros)
  from calls group by 1, 2, 3
  union all
  select user_id, (created_at at time zone 'UTC')::date, null, 0, 0, 0, 0, count(*) filter (where channel = 'sms'),
    count(*) filter (where channel = 'whatsapp'), 0, 0
  from phone_messages where status <> 'failed' group by 1, 2
  union all
  select paying.user_id, (t.created_at at time zone 'UTC')::date, coalesce(chat.assistant_id, written.assistant_id), 0,
    count(*) filter (where t.kind = 'chat_turn'), 0, 0, 0, 0, sum(t.posted_micros), 0
  from ledger_transfers t
  join ledger_accounts paying on paying.id = t.debit_account_id and paying.user_id is not null
  join ledger_accounts credited on credited.id = t.credit_account_id and credited.code = 'revenue'
  left join conversations chat on t.kind = 'chat_turn' and chat.uuid::text = t.reference
  left join phone_messages message on t.kind = 'whatsapp' and message.reference::text = t.reference
  left join conversations written on written.id = message.conversation_id
  where t.state = 'posted' group by 1, 2, 3
  union all
  select user_id, day, assistant_id,
    sum(count) filter (where kind = 'chat'), sum(count) filter (where kind = 'chat_turn' and assistant_id is not null),
    sum(count) filter (where kind = 'call'), sum(seconds) filter (where kind = 'call'),
    sum(count) filter (where kind = 'sms'), sum(count) filter (where kind = 'whatsapp'),
    sum(micros) filter (where kind in ('chat_turn', 'whatsapp_cost') and assistant_id is not null),
    sum(micros) filter (where kind = 'call')
  from removed_usage group by 1, 2, 3
  union all
  select user_id, day, null, 0, -sum(count) filter (where kind = 'chat_turn'), 0, 0, 0, 0,
    -sum(micros) filter (where kind in ('chat_turn', 'whatsapp_cost')), 0
  from removed_usage where assistant_id is not null group by 1, 2
) counted
group by 1, 2, 3;
drop table removed_usage;
