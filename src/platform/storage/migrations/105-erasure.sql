-- What is deleted with the call or message that it names.

-- An answer that is kept for repeats of a request. Those of messages are found by their keys.
alter table idempotency_keys add column call_id bigint references calls on delete cascade;
create index idempotency_keys_by_call on idempotency_keys (call_id) where call_id is not null;
update idempotency_keys kept set call_id = c.id
from calls c where kept.state = 'done' and kept.body ->> 'call_id' = c.id::text;

-- An event that names a number.
alter table owner_events add column phone_message_id bigint references phone_messages on delete cascade;
create index owner_events_by_phone_message on owner_events (phone_message_id) where phone_message_id is not null;
update owner_events e set phone_message_id = p.id
from phone_messages p where e.type like p.channel || '.%' and e.data ->> 'id' = p.id::text;

-- As in 051, and the event goes with its message.
create or replace function phone_message_moved() returns trigger language plpgsql as $$
begin
  insert into owner_events (user_id, type, data, phone_message_id, created_at)
  select new.user_id, new.channel || '.' || new.status, jsonb_build_object(
    'id', new.id, 'direction', new.direction, 'status', new.status,
    'from', case new.direction when 'inbound' then new.other_number else new.own_number end,
    'to', case new.direction when 'inbound' then new.own_number else new.other_number end), new.id, new.updated_at
  from users where id = new.user_id;
  return null;
end
$$;

-- Deleted with what they belonged to while something was still happening with them: they go once that is over.
alter table calls add column is_to_erase boolean not null default false;
create index calls_to_erase on calls (id) where is_to_erase;
alter table phone_messages add column is_to_erase boolean not null default false;
create index phone_messages_to_erase on phone_messages (id) where is_to_erase;

-- A call that was begun in a chat names it, and has its last words.
create index calls_by_named_conversation on calls ((variables ->> 'conversation_id')) where variables ? 'conversation_id';
