-- What a person writes into a conversation that is held on a phone is sent there. `author_name` is who wrote it: it stands
-- in the conversation once it is sent.
alter table phone_messages add column author_name text;

-- What becomes of a message on a phone is told to those who follow its conversation.
alter table conversation_events drop constraint conversation_events_type_check;
alter table conversation_events add constraint conversation_events_type_check
  check (type in ('message', 'ai_enabled', 'person', 'updated', 'delivery', 'call'));

create function delivery_moved() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at) values (new.conversation_id, 'delivery',
    jsonb_build_object('message_id', new.message_id, 'channel', new.channel, 'status', new.status), new.updated_at);
  return null;
end
$$;
create trigger delivery_moved after update of status, message_id on phone_messages for each row
when (new.direction = 'outbound' and new.conversation_id is not null and new.message_id is not null
  and (new.status <> old.status or new.message_id is distinct from old.message_id))
execute function delivery_moved();
