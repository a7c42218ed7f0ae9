-- Draws the id of a message or event, and notifies the processes once it is committed. Ids of one owner rise in the order of
-- commits: see lock_owner_events().
create or replace function event_begins() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce((select user_id from conversations where id = new.conversation_id), 0);
  perform lock_owner_events(new.user_id);
  perform pg_notify('ringback_events', new.conversation_id || ' ' || new.user_id);
  new.id := nextval('events_id_seq');
  return new;
end
$$;

create or replace trigger event_begins before insert on messages for each row execute function event_begins();
create or replace trigger event_begins before insert on conversation_events for each row execute function event_begins();
