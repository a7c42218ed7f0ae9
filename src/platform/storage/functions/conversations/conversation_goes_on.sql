-- A conversation that goes on has an end to report again.
create or replace function conversation_goes_on() returns trigger language plpgsql as $$
begin
  new.end_pending := true;
  return new;
end
$$;

create or replace trigger conversation_goes_on before update of last_message_at on conversations for each row
when (not old.end_pending and new.last_message_at <> old.last_message_at) execute function conversation_goes_on();
