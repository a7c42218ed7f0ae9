-- Writes whose a conversation is. Without an owner the reference to what is gone reports that it is.
create or replace function conversation_owned() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce((select user_id from assistants where id = new.assistant_id), 0);
  return new;
end
$$;

create or replace trigger conversation_owned before insert on conversations for each row execute function conversation_owned();
