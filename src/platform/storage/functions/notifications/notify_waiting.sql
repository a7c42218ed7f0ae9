-- Has members told that a visitor waits for a person.
create or replace function notify_waiting() returns trigger language plpgsql as $$
begin
  perform add_notification(new.user_id, 'waiting', new.id || ' ' || extract(epoch from new.person_since), new.updated_at,
    of_conversation => new.id);
  return null;
end
$$;

create or replace trigger notify_waiting after update of person_state on conversations for each row
when (new.type <> 'test' and new.person_state = 'waiting' and new.person_since is distinct from old.person_since)
execute function notify_waiting();
