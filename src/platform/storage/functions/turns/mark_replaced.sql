-- Marks an answer and the message that it answers as replaced, or takes the mark away, and tells whoever follows the
-- conversation.
create or replace function mark_replaced(turn turns, is_replaced boolean, at timestamptz) returns void language plpgsql as $$
begin
  update messages set replaced = is_replaced where id in (turn.message_id, turn.reply_id);
  insert into conversation_events (conversation_id, type, message_id, created_at)
  select turn.conversation_id, 'message', id, at from unnest(array[turn.message_id, turn.reply_id]) as of (id);
end
$$;
