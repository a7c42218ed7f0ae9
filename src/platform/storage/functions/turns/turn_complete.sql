-- Completes a turn: stores the answer and what it took, spends the money, keeps the answer for its key, and lets the
-- conversation go on with the assistant that answered, unless that one was deleted meanwhile. Answers the id of the stored
-- answer; a completion that is repeated after a lost connection answers the same and changes nothing. Null when the turn has
-- ended otherwise, is of another attempt, or its conversation is gone.
--
-- `attempt` names who answers the turn: when the database stops before a turn's beginning is synced to disk, that turn's number
-- is given to another one, so a number alone never ends a turn that another process answers.
create or replace function turn_complete(
  of_turn bigint, attempt uuid, said text, calls jsonb, by_model text, memory jsonb, answer jsonb, at timestamptz,
  took_ms bigint, tokens_in bigint, tokens_out bigint, by_assistant bigint, transferred bigint
) returns bigint language plpgsql as $$
declare
  turn turns;
  reply bigint;
begin
  perform from conversations where id = (select conversation_id from turns where id = of_turn) for update;
  select * into turn from turns where id = of_turn and token = attempt for update;
  if turn.state is distinct from 'running' then
    return turn.reply_id;
  end if;
  update messages set state = 'done' where id = turn.message_id;
  insert into messages (conversation_id, role, content, function_calls, state, model, assistant_name, choices, actions,
    created_at)
  values (turn.conversation_id, 'assistant', said, calls, 'done', by_model, answer -> 'assistant' ->> 'name',
    answer -> 'choices', answer -> 'actions', at)
  returning id into reply;
  update turns set state = 'done', reply_id = reply, model = by_model, latency_ms = took_ms, input_tokens = tokens_in,
    output_tokens = tokens_out
  where id = of_turn;
  if turn.replaces is not null then
    update turns set memory_before = null where conversation_id = turn.conversation_id and reply_id = turn.replaces;
    update turns set memory_after = null where id = of_turn;
  end if;
  update conversations set last_message_at = at, updated_at = at, engine_memory = memory,
    cost_micros = cost_micros
      + coalesce((select amount_micros from ledger_transfers where id = turn.transfer_id), 0)
  where id = turn.conversation_id;
  if transferred > 0 then
    update conversations set transfers = transfers + transferred,
      answering_assistant_id = (select id from assistants where id = by_assistant and id <> conversations.assistant_id)
    where id = turn.conversation_id;
  end if;
  update idempotency_keys kept
  set state = 'done', status = 200, body = answer || jsonb_build_object('id', reply)
  where kept.scope = turn.key_scope and kept.key = turn.key and kept.state = 'running'
    and kept.lease_until = turn.lease_until;
  if turn.transfer_id is not null then
    perform ledger_settle(turn.transfer_id, 'posted', null, at);
  end if;
  return reply;
end
$$;
