-- Ends a turn whose message was refused, as the answer to a card that does not fit it: as turn_fail, and whoever follows the conversation
-- learns that the message stands there no more. There is nothing to send again. False as there.
create or replace function turn_refuse(of_turn bigint, at timestamptz, attempt uuid)
returns boolean language plpgsql as $$
declare
  turn turns;
begin
  if not turn_fail(of_turn, at, attempt) then
    return false;
  end if;
  select * into turn from turns where id = of_turn;
  update messages set replaced = true where id = turn.message_id;
  insert into conversation_events (conversation_id, type, message_id, created_at)
  values (turn.conversation_id, 'message', turn.message_id, at);
  return true;
end
$$;
