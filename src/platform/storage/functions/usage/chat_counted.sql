-- Counts a conversation in its owner's usage.
create or replace function chat_counted() returns trigger language plpgsql as $$
begin
  perform add_usage(new.user_id, new.created_at, new.assistant_id, chats => 1);
  return null;
end
$$;

drop trigger if exists chat_counted on conversations;
create constraint trigger chat_counted after insert on conversations deferrable initially deferred for each row
when (new.type <> 'test') execute function chat_counted();
