-- Keeps what the next turn is given should this one not end. False when it has ended, or is of another attempt.
create or replace function turn_remember(of_turn bigint, attempt uuid, memory jsonb) returns boolean language plpgsql as $$
declare
  of_conversation bigint := (select conversation_id from turns where id = of_turn);
begin
  perform from conversations where id = of_conversation for update;
  perform from turns where id = of_turn and token = attempt and state = 'running' for update;
  if not found then
    return false;
  end if;
  update conversations set engine_memory = memory where id = of_conversation;
  update turns set wrote = true where id = of_turn;
  return true;
end
$$;
