-- Those who follow a deleted conversation look again, and find that it is gone.
create or replace function conversation_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('ringback_events', old.id || ' 0');
  return null;
end
$$;

create or replace trigger conversation_gone after delete on conversations for each row execute function conversation_gone();
