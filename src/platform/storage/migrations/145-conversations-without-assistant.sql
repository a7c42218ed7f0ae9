-- A conversation of a phone's may have no assistant: nobody but people answers at its number. Whose it is stands with it.
alter table conversations alter assistant_id drop not null;
alter table conversations add check (num_nonnulls(assistant_id) = 1 or not ai_enabled) not valid;
-- Checked at the end: where the assistant is gone, the reference to that fails first.
alter table conversations add foreign key (user_id) references users on delete cascade deferrable initially deferred not valid;

create or replace function conversation_owned() returns trigger language plpgsql as $$
begin
  if new.assistant_id is not null then
    new.user_id := coalesce((select user_id from assistants where id = new.assistant_id), 0);
  end if;
  return new;
end
$$;

create or replace function chat_counted() returns trigger language plpgsql as $$
begin
  perform add_usage(new.user_id, new.created_at, new.assistant_id, chats => 1);
  return null;
end
$$;
