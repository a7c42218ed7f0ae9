-- Draws an event's id, and notifies the processes once it is committed.
create or replace function owner_event_begins() returns trigger language plpgsql as $$
begin
  perform lock_owner_events(new.user_id);
  perform pg_notify('ringback_events', '0 ' || new.user_id);
  new.id := nextval('events_id_seq');
  return new;
end
$$;

create or replace trigger owner_event_begins before insert on owner_events for each row execute function owner_event_begins();
