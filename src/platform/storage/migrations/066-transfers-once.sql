-- As in 065, and done again it changes nothing: a completion that is repeated after a lost connection counts no transfer
-- twice, and takes back nothing that happened in the conversation since.
create or replace function turn_complete(
  of_turn integer, attempt uuid, said text, calls jsonb, by_model text, memory jsonb, answer jsonb, at timestamptz,
  took_ms integer, tokens_in integer, tokens_out integer, by_assistant integer, transferred integer
) returns integer language plpgsql as $$
declare
  of_conversation integer := (select conversation_id from turns where id = of_turn);
  is_first boolean;
  reply integer;
begin
  perform from conversations where id = of_conversation for update;
  is_first := exists (select from turns where id = of_turn and token = attempt and state = 'running');
  reply := turn_complete(of_turn, attempt, said, calls, by_model, memory, answer, at, took_ms, tokens_in, tokens_out);
  if is_first and reply is not null then
    update messages set assistant_name = answer -> 'assistant' ->> 'name'
    where id = reply and answer -> 'assistant' is not null;
    if transferred > 0 then
      update conversations set transfers = transfers + transferred, engine_memory = memory,
        answering_assistant_id = (select id from assistants where id = by_assistant and id <> conversations.assistant_id)
      where id = of_conversation;
    end if;
  end if;
  return reply;
end
$$;
