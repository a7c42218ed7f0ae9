-- One definition of each function that ends a turn. `attempt` names who answers the turn: when the database stops before a
-- turn's beginning is synced to disk, that turn's number is given to another one, so a number alone never ends a turn that
-- another process answers.
drop function turn_complete(integer, uuid, text, jsonb, text, jsonb, jsonb, timestamptz, integer, integer, integer);
drop function turn_complete(integer, uuid, text, jsonb, text, jsonb, jsonb, timestamptz);
drop function turn_complete(integer, text, jsonb, text, jsonb, jsonb, timestamptz);
drop function turn_fail(integer, uuid, timestamptz);
drop function turn_fail(integer, timestamptz);
drop function turn_remember(integer, uuid, jsonb);
drop function turn_remember(integer, jsonb);
drop function turn_is_of(integer, uuid);

-- Completes a turn: stores the answer and what it took, spends the money, keeps the answer for its key, and lets the
-- conversation go on with the assistant that answered, unless that one was deleted meanwhile. Answers the id of the stored
-- answer; a completion that is repeated after a lost connection answers the same and changes nothing. Null when the turn has
-- ended otherwise, is of another attempt, or its conversation is gone.
create or replace function turn_complete(
  of_turn integer, attempt uuid, said text, calls jsonb, by_model text, memory jsonb, answer jsonb, at timestamptz,
  took_ms integer, tokens_in integer, tokens_out integer, by_assistant integer, transferred integer
) returns integer language plpgsql as $$
declare
  turn turns;
  reply integer;
begin
  perform from conversations where id = (select conversation_id from turns where id = of_turn) for update;
  select * into turn from turns where id = of_turn and token = attempt for update;
  if turn.state is distinct from 'running' then
    return turn.reply_id;
  end if;
  update messages set state = 'done' where id = turn.message_id;
  insert into messages (conversation_id, role, content, function_calls, state, model, assistant_name, created_at)
  values (turn.conversation_id, 'assistant', said, calls, 'done', by_model, answer -> 'assistant' ->> 'name', at)
  returning id into reply;
  update turns set state = 'done', reply_id = reply, model = by_model, latency_ms = took_ms, input_tokens = tokens_in,
    output_tokens = tokens_out
  where id = of_turn;
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

-- Ends a turn without an answer: its message is marked, its money goes back, its key may be used again. Without an attempt
-- it ends whoever answers it. False when it had ended before, or is of another attempt.
create function turn_fail(of_turn integer, at timestamptz, attempt uuid default null)
returns boolean language plpgsql as $$
declare
  turn turns;
  amount bigint;
  counter text;
begin
  perform from conversations where id = (select conversation_id from turns where id = of_turn) for update;
  update turns set state = 'failed'
  where id = of_turn and state = 'running' and (attempt is null or token = attempt)
  returning * into turn;
  if turn.id is null then
    return false;
  end if;
  update messages set state = 'failed' where id = turn.message_id;
  delete from idempotency_keys kept
  where kept.scope = turn.key_scope and kept.key = turn.key and kept.state = 'running'
    and kept.lease_until = turn.lease_until;
  if turn.transfer_id is not null then
    select amount_micros into amount from ledger_transfers where id = turn.transfer_id;
    foreach counter in array turn.spend_keys loop
      update rate_counters set count = count - amount where key = counter and window_start = turn.spend_window;
    end loop;
    perform ledger_settle(turn.transfer_id, 'voided', null, at);
  end if;
  return true;
end
$$;

-- Keeps what the next turn is given should this one not end. False when it has ended, or is of another attempt.
create function turn_remember(of_turn integer, attempt uuid, memory jsonb) returns boolean language plpgsql as $$
declare
  of_conversation integer := (select conversation_id from turns where id = of_turn);
begin
  perform from conversations where id = of_conversation for update;
  perform from turns where id = of_turn and token = attempt and state = 'running' for update;
  if not found then
    return false;
  end if;
  update conversations set engine_memory = memory where id = of_conversation;
  return true;
end
$$;
