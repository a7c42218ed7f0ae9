-- Reports a message again that was not answered.
create or replace function message_failed() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, message_id, created_at)
  values (new.conversation_id, 'message', new.id, new.created_at);
  return null;
end
$$;

create or replace trigger message_failed after update of state on messages for each row
when (new.state = 'failed' and old.state <> 'failed') execute function message_failed();
