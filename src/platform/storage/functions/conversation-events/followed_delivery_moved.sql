-- Reports what becomes of a message that a visitor had sent to those who follow their conversation.
create or replace function followed_delivery_moved() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at) values (new.followed_in, 'delivery',
    jsonb_build_object('idempotency_key', new.key, 'channel', new.channel, 'status', new.status), new.updated_at);
  return null;
end
$$;

create or replace trigger followed_delivery_moved after update of status on phone_messages for each row
when (new.followed_in is not null and new.key is not null and new.status <> old.status)
execute function followed_delivery_moved();
