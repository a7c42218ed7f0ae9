-- What the visitor writes is unread.
create or replace function conversation_unread() returns trigger language plpgsql as $$
begin
  update conversations set has_unread = true where id = new.conversation_id and not has_unread;
  return null;
end
$$;

create or replace trigger conversation_unread after insert on messages for each row
when (new.role = 'user') execute function conversation_unread();
