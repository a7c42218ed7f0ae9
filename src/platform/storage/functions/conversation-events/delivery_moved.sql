-- Reports what becomes of a message on a phone to those who follow its conversation.
create or replace function delivery_moved() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at) values (new.conversation_id, 'delivery',
    jsonb_build_object('message_id', new.message_id, 'channel', new.channel, 'status', new.status), new.updated_at);
  return null;
end
$$;

create or replace trigger delivery_moved after update of status, message_id on phone_messages for each row
when (new.direction = 'outbound' and new.conversation_id is not null and new.message_id is not null
  and (new.status <> old.status or new.message_id is distinct from old.message_id))
execute function delivery_moved();
