-- A message that a visitor had sent from a conversation in a page: those who follow that conversation learn what becomes of
-- it, under the key that it was sent with. It is no part of that conversation, and its number is not named.
alter table phone_messages add column followed_in integer references conversations on delete set null;
create index phone_messages_followed on phone_messages (followed_in) where followed_in is not null;

create function followed_delivery_moved() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at) values (new.followed_in, 'delivery',
    jsonb_build_object('idempotency_key', new.key, 'channel', new.channel, 'status', new.status), new.updated_at);
  return null;
end
$$;
create trigger followed_delivery_moved after update of status on phone_messages for each row
when (new.followed_in is not null and new.key is not null and new.status <> old.status)
execute function followed_delivery_moved();
