-- Writes whose a conversation is that has an assistant. Where that is gone, the reference to it reports so.
create or replace function conversation_owned() returns trigger language plpgsql as $$
begin
  if new.assistant_id is not null then
    new.user_id := coalesce((select user_id from assistants where id = new.assistant_id), 0);
  end if;
  return new;
end
$$;

create or replace trigger conversation_owned before insert on conversations for each row execute function conversation_owned();
