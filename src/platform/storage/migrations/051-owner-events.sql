-- What happens beside the conversations, for the owner: calls, texts, WhatsApp messages, numbers, a low balance. Ids are of
-- the messages' sequence and drawn under the same lock, so the last id that a reader has seen covers these too.
create table owner_events (
  id integer primary key default 0,
  user_id integer not null references users on delete cascade,
  type text not null,
  data jsonb not null,
  call_id integer references calls on delete cascade,
  created_at timestamptz not null
);
create index owner_events_by_user on owner_events (user_id, id);
create index owner_events_by_call on owner_events (call_id);
create index owner_events_by_age on owner_events (created_at);

-- Whoever holds the lock draws the owner's next ids. It is taken before the owner's account is locked, as by messages.
create function lock_owner_events(owner integer) returns void language sql as $$
  select pg_advisory_xact_lock(1380084854, owner)
$$;

create function owner_event_begins() returns trigger language plpgsql as $$
begin
  perform lock_owner_events(new.user_id);
  perform pg_notify('ringback_events', '0 ' || new.user_id);
  new.id := nextval('messages_id_seq');
  return new;
end
$$;
create trigger owner_event_begins before insert on owner_events for each row execute function owner_event_begins();

create function add_owner_event(owner integer, new_type text, new_data jsonb, at timestamptz, of_call integer default null)
returns void language sql as $$
  insert into owner_events (user_id, type, data, call_id, created_at)
  select owner, new_type, new_data, of_call, at from users where id = owner
$$;

create function call_moved() returns trigger language plpgsql as $$
begin
  perform add_owner_event(new.user_id, 'call.' || new.status, jsonb_build_object(
    'id', new.id, 'status', new.status, 'type', new.type, 'assistant_id', new.assistant_id,
    'assistant_phone_number', new.own_number, 'client_phone_number', new.other_number), new.updated_at, new.id);
  return null;
end
$$;
create trigger call_began after insert on calls for each row execute function call_moved();
create trigger call_moved after update of status on calls for each row
when (new.status <> old.status) execute function call_moved();

create function call_said() returns trigger language plpgsql as $$
begin
  perform add_owner_event(user_id, 'call.transcript', jsonb_build_object(
    'call_id', id, 'role', new.role, 'text', new.text, 'function_calls', new.function_calls,
    'interrupted', new.interrupted), new.at, id)
  from calls where id = new.call_id;
  return null;
end
$$;
create trigger call_said after insert on call_transcript for each row execute function call_said();

create function phone_message_moved() returns trigger language plpgsql as $$
begin
  perform add_owner_event(new.user_id, new.channel || '.' || new.status, jsonb_build_object(
    'id', new.id, 'direction', new.direction, 'status', new.status,
    'from', case new.direction when 'inbound' then new.other_number else new.own_number end,
    'to', case new.direction when 'inbound' then new.own_number else new.other_number end), new.updated_at);
  return null;
end
$$;
create trigger phone_message_received after insert on phone_messages for each row
when (new.status = 'received') execute function phone_message_moved();
create trigger phone_message_moved after update of status on phone_messages for each row
when (new.status <> old.status and new.status <> 'unknown') execute function phone_message_moved();

create function phone_number_moved() returns trigger language plpgsql as $$
declare
  number phone_numbers := coalesce(new, old);
begin
  perform add_owner_event(number.user_id,
    'number.' || case tg_op when 'INSERT' then 'purchased' when 'DELETE' then 'released' else 'renewed' end,
    jsonb_build_object('id', number.id, 'phone_number', number.phone_number), now());
  return null;
end
$$;
create trigger phone_number_purchased after insert on phone_numbers for each row
when (new.type = 'normal') execute function phone_number_moved();
create trigger phone_number_renewed after update of subscribed_until on phone_numbers for each row
when (new.subscribed_until > old.subscribed_until) execute function phone_number_moved();
create trigger phone_number_released after delete on phone_numbers for each row
when (old.type = 'normal') execute function phone_number_moved();

-- A balance is low below 1 USD; it is told of once, until it was higher again.
create function balance_fell() returns trigger language plpgsql as $$
begin
  perform add_owner_event(new.user_id, 'balance.low', jsonb_build_object('balance', new.posted_micros / 1000000.0), now());
  return null;
end
$$;
create trigger balance_fell after update of posted_micros on ledger_accounts for each row
when (new.user_id is not null and old.posted_micros >= 1000000 and new.posted_micros < 1000000)
execute function balance_fell();
