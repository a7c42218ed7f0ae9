-- Begins a turn: takes the key, stores the message, adds its price to the counters, holds it, and takes the conversation's
-- lease. Answers the outcome, with what the assistant needs when it is `begun`: the assistant is the one that answers now.
-- Other outcomes leave nothing behind, but that a turn whose process is gone has ended. Money that is spent between the look at
-- it and its hold raises RB001; a file that is not there any more raises RB002.
--
-- A turn begins, ends and fails in one round trip each: PGlite answers one statement at a time, and on PostgreSQL nothing
-- waits for the network while rows are locked. Rows are locked in one order everywhere: the conversation, its turn and
-- messages, counters in the order in which they are named, and last the account. Each statement of a function sees what
-- was committed before it began, also by those it waited for.
create or replace function turn_begin(
  of_conversation bigint, said text, attempt uuid, of_scope text, of_key text, payload text, price bigint,
  counters text[], most bigint[], of_window timestamptz, window_ends timestamptz, by_process bigint,
  until timestamptz, key_ends timestamptz, handed jsonb, remembered bigint, at timestamptz, files uuid[] default '{}'
) returns jsonb language plpgsql as $$
declare
  conversation conversations;
  assistant assistants;
  running turns;
  stored idempotency_keys;
  message bigint;
  turn bigint;
  transfer bigint;
  spoken jsonb;
begin
  select * into conversation from conversations where id = of_conversation for update;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  end if;
  select * into assistant from assistants
  where id = coalesce(conversation.answering_assistant_id, conversation.assistant_id);
  select * into running from turns where conversation_id = of_conversation and state = 'running';
  if running.token = attempt then
    message := running.message_id;
    turn := running.id;
  else
    if running.lease_until <= at or process_is_gone(running.process) then
      perform turn_fail(running.id, at);
      running := null;
    end if;
    select * into stored from idempotency_keys kept
    where kept.scope = of_scope and kept.key = of_key and kept.expires_at > at
      and not (kept.state = 'running' and (kept.lease_until <= at or process_is_gone(kept.process)));
    if stored.payload_hash <> payload then
      return jsonb_build_object('outcome', 'conflict');
    elsif stored.state = 'running' then
      return jsonb_build_object('outcome', 'in-flight');
    elsif stored.body is not null then
      return jsonb_build_object('outcome', 'answered', 'answer', stored.body);
    elsif conversation.ai_enabled and running.id is not null then
      return jsonb_build_object('outcome', 'busy');
    elsif conversation.ai_enabled and price is not null and (
      exists (select from ledger_accounts where user_id = assistant.user_id and posted_micros - held_micros < price)
      or exists (
        select from unnest(counters, most) as wanted (name, bound)
        left join rate_counters spent on spent.key = wanted.name and spent.window_start = of_window
        where coalesce(spent.count, 0) + price > wanted.bound
      )
    ) then
      return jsonb_build_object('outcome', 'unaffordable');
    end if;

    if of_key is not null then
      insert into idempotency_keys as kept (scope, key, payload_hash, state, lease_until, process, expires_at)
      values (of_scope, of_key, payload, 'running', until, by_process, key_ends)
      on conflict (scope, key) do update set payload_hash = excluded.payload_hash, state = 'running', status = null,
        body = null, lease_until = excluded.lease_until, process = excluded.process, expires_at = excluded.expires_at
      where kept.expires_at <= at
        or (kept.state = 'running' and (kept.lease_until <= at or process_is_gone(kept.process)));
      if not found then
        return jsonb_build_object('outcome', 'busy'); -- another request has just taken it
      end if;
    end if;
    insert into messages (conversation_id, role, content, state, client_id, created_at)
    values (of_conversation, 'user', said, case when conversation.ai_enabled then 'pending' else 'done' end, of_key, at)
    returning id into message;
    perform take_attachments(of_conversation, message, files);
    update conversations set last_message_at = at, updated_at = at where id = of_conversation;
    if not conversation.ai_enabled then
      update idempotency_keys set state = 'done', status = 200, body = handed where scope = of_scope and key = of_key;
      return jsonb_build_object('outcome', 'answered', 'answer', handed);
    end if;

    if price is not null then
      if not spend_reserve(counters, most, price, of_window, window_ends) then
        raise exception 'over the daily cap' using errcode = 'RB001';
      end if;
      transfer := ledger_hold(
        assistant.user_id, 'chat-turn-' || message, price, 'chat_turn', conversation.uuid::text, at, until
      );
      if transfer is null then
        raise exception 'over the balance' using errcode = 'RB001';
      end if;
      -- Nobody is told of a hold, and the transaction that posts it, which is synced to disk, brings it along.
      perform set_config('synchronous_commit', 'off', true);
    end if;
    -- What was said in forms is kept twice for the last answer alone, which can be replaced.
    update turns set memory_before = null
    where conversation_id = of_conversation and memory_before is not null
      and not exists (select from messages said where said.id = turns.message_id and said.replaced);
    insert into turns (conversation_id, message_id, transfer_id, spend_window, spend_keys, state, lease_until, process,
      token, key_scope, key, memory_before, created_at)
    values (of_conversation, message, transfer, case when cardinality(counters) > 0 then of_window end, counters,
      'running', until, by_process, attempt, of_scope, of_key, nullif(conversation.engine_memory, 'null'), at)
    returning id into turn;
  end if;

  select coalesce(jsonb_agg(
    jsonb_build_object('role', role, 'content', content, 'functionCalls', function_calls, 'attachments', attachments)
      order by id), '[]') into spoken
  from (
    select id, role, content, function_calls, attachments from messages
    where conversation_id = of_conversation and id < message and state = 'done' and not replaced order by id desc limit remembered
  ) newest;
  return jsonb_build_object('outcome', 'begun', 'turn', turn, 'message', message, 'history', spoken,
    'memory', conversation.engine_memory, 'variables', assistant.variables || conversation.variables,
    'transfers', conversation.transfers, 'assistant', assistant_for_turn(assistant));
end
$$;
