-- Counts a conversation in its owner's usage: one on a page once the visitor has written or asked for a person, since a page that
-- shows an open chat begins one too.
create or replace function chat_counted() returns trigger language plpgsql as $$
begin
  perform add_usage(new.user_id, new.created_at, new.assistant_id, chats => 1);
  return null;
end
$$;

drop trigger if exists chat_counted on conversations;
create constraint trigger chat_counted after insert on conversations deferrable initially deferred for each row
when (new.type not in ('test', 'widget')) execute function chat_counted();
drop trigger if exists chat_on_page_counted on conversations;
create constraint trigger chat_on_page_counted after update on conversations deferrable initially deferred for each row
when (new.type = 'widget' and new.has_visitor and not old.has_visitor) execute function chat_counted();
