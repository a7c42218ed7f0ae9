-- Reports a received message, and each change of a sent one. The event goes with its message.
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

create or replace trigger phone_message_received after insert on phone_messages for each row
when (new.status = 'received') execute function phone_message_moved();
create or replace trigger phone_message_moved after update of status on phone_messages for each row
when (new.status <> old.status and new.status <> 'unknown') execute function phone_message_moved();
