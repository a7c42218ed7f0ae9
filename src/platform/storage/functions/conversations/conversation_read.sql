-- The owner has read up to a message: whether the visitor has written after it.
create or replace function conversation_read() returns trigger language plpgsql as $$
begin
  new.has_unread := exists (
    select from messages m where m.conversation_id = new.id and m.id > new.read_id and m.role = 'user'
  );
  return new;
end
$$;

create or replace trigger conversation_read before update of read_id on conversations for each row
when (new.read_id <> old.read_id) execute function conversation_read();
