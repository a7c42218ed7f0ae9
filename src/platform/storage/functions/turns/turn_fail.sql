-- Ends a turn without an answer: its message is marked, its money goes back, its key may be used again. Without an attempt
-- it ends whoever answers it. False when it had ended before, or is of another attempt.
create or replace function turn_fail(of_turn bigint, at timestamptz, attempt uuid default null)
returns boolean language plpgsql as $$
declare
  turn turns;
  replaced_turn turns;
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
  if turn.replaces is not null then
    -- What it was to replace stands again, with what was kept of it.
    select * into replaced_turn from turns where conversation_id = turn.conversation_id and reply_id = turn.replaces;
    perform mark_replaced(replaced_turn, false, at);
    update conversations set engine_memory = coalesce(turn.memory_after, 'null')
    where id = turn.conversation_id and not turn.wrote;
  end if;
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
