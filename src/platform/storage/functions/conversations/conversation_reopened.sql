-- Whoever writes into a closed conversation opens it again; one that was put off is back.
create or replace function conversation_reopened() returns trigger language plpgsql as $$
begin
  update conversations set status = 'open', snoozed_until = null, updated_at = new.created_at
  where id = new.conversation_id and (status = 'closed' or snoozed_until is not null);
  return null;
end
$$;

create or replace trigger conversation_reopened after insert on messages for each row
when (new.role = 'user') execute function conversation_reopened();
