-- Whoever writes into a closed conversation opens it again.
create or replace function conversation_reopened() returns trigger language plpgsql as $$
begin
  update conversations set status = 'open', updated_at = new.created_at
  where id = new.conversation_id and status = 'closed';
  return null;
end
$$;

create or replace trigger conversation_reopened after insert on messages for each row
when (new.role = 'user') execute function conversation_reopened();
