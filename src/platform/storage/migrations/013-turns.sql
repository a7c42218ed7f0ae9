-- A turn begins, ends and fails in one round trip each: PGlite answers one statement at a time, and on PostgreSQL nothing
-- waits for the network while rows are locked. Rows are locked in one order everywhere: the conversation, its turn and
-- messages, counters in the order in which they are named, and last the account. Each statement of a function sees what
-- was committed before it began, also by those it waited for.

-- `token` names one attempt to begin a turn, so that it can be repeated when its answer was lost with a connection;
-- `reply_id` does the same for its end. `spend_keys` are the counters that the turn's price was added to.
alter table turns add column token uuid;
alter table turns add column reply_id integer;
alter table turns add column key_scope text;
alter table turns add column key text;
alter table turns add column spend_keys text[] not null default '{}';
update turns set spend_keys = array['spend:' || conversations.assistant_id]
from conversations
where conversations.id = turns.conversation_id and turns.state = 'running' and turns.spend_window is not null;

-- Whether a process has ended or lost its connection. Each holds a session's advisory lock on its number for as long as
-- it is there (presence.ts); null is a process that shares its data with nobody.
create function process_is_gone(process integer) returns boolean language sql as $$
  select process is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and classid = 1380085874 and objid = process::oid
      and database = (select oid from pg_database where datname = current_database())
  )
$$;

-- Adds an amount to counters of one window, each of which may reach so much at most; null: it only counts. False, with
-- nothing to rely on, when one has no room: the caller rolls back.
create function spend_reserve(
  counters text[], most bigint[], amount bigint, of_window timestamptz, until timestamptz
) returns boolean language plpgsql as $$
begin
  for nr in 1 .. cardinality(counters) loop
    if amount > most[nr] then
      return false;
    end if;
    insert into rate_counters as counter (key, window_start, count, expires_at)
    values (counters[nr], of_window, amount, until)
    on conflict (key, window_start) do update set count = counter.count + excluded.count
    where most[nr] is null or counter.count + excluded.count <= most[nr];
    if not found then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Ends a turn without an answer: its message is marked, its money goes back, its key may be used again. False when it had
-- ended before.
create function turn_fail(of_turn integer, at timestamptz) returns boolean language plpgsql as $$
declare
  turn turns;
  amount bigint;
  counter text;
begin
  perform from conversations where id = (select conversation_id from turns where id = of_turn) for update;
  update turns set state = 'failed' where id = of_turn and state = 'running' returning * into turn;
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

-- Begins a turn: takes the key, stores the message, adds its price to the counters, holds it, and takes the conversation's
-- lease. Answers the outcome, with what the assistant needs when it is `begun`. Other outcomes leave nothing behind, but
-- that a turn whose process is gone has ended. Money that is spent between the look at it and its hold raises RB001.
create function turn_begin(
  of_conversation integer, said text, attempt uuid, of_scope text, of_key text, payload text, price bigint,
  counters text[], most bigint[], of_window timestamptz, window_ends timestamptz, by_process integer,
  until timestamptz, key_ends timestamptz, handed jsonb, remembered integer, at timestamptz
) returns jsonb language plpgsql as $$
declare
  conversation conversations;
  assistant assistants;
  running turns;
  stored idempotency_keys;
  message integer;
  turn integer;
  transfer bigint;
  spoken jsonb;
begin
  select * into conversation from conversations where id = of_conversation for update;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  end if;
  select * into assistant from assistants where id = conversation.assistant_id;
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
    insert into turns (conversation_id, message_id, transfer_id, spend_window, spend_keys, state, lease_until, process,
      token, key_scope, key, created_at)
    values (of_conversation, message, transfer, case when cardinality(counters) > 0 then of_window end, counters,
      'running', until, by_process, attempt, of_scope, of_key, at)
    returning id into turn;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('role', role, 'content', content) order by id), '[]') into spoken
  from (
    select id, role, content from messages
    where conversation_id = of_conversation and id < message and state = 'done' order by id desc limit remembered
  ) newest;
  return jsonb_build_object('outcome', 'begun', 'turn', turn, 'message', message, 'history', spoken,
    'memory', conversation.engine_memory, 'variables', assistant.variables || conversation.variables,
    'assistant', jsonb_build_object('id', assistant.id, 'name', assistant.name, 'systemPrompt', assistant.system_prompt,
      'initialMessage', assistant.initial_message, 'knowledgebaseId', assistant.knowledgebase_id,
      'timezone', assistant.timezone));
end
$$;

-- Completes a turn: stores the answer, spends the money, keeps the answer for its key. Answers the id of the stored
-- answer, the same when it is repeated; null when the turn has ended otherwise or its conversation is gone.
create function turn_complete(
  of_turn integer, said text, calls jsonb, by_model text, memory jsonb, answer jsonb, at timestamptz
) returns integer language plpgsql as $$
declare
  turn turns;
  reply integer;
begin
  perform from conversations where id = (select conversation_id from turns where id = of_turn) for update;
  select * into turn from turns where id = of_turn for update;
  if turn.state is distinct from 'running' then
    return turn.reply_id;
  end if;
  update messages set state = 'done' where id = turn.message_id;
  insert into messages (conversation_id, role, content, function_calls, state, model, created_at)
  values (turn.conversation_id, 'assistant', said, calls, 'done', by_model, at) returning id into reply;
  update turns set state = 'done', reply_id = reply where id = of_turn;
  update conversations set last_message_at = at, updated_at = at, engine_memory = memory,
    cost_micros = cost_micros
      + coalesce((select amount_micros from ledger_transfers where id = turn.transfer_id), 0)
  where id = turn.conversation_id;
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

-- Keeps what the next turn is given should this one not end. False when it has ended.
create function turn_remember(of_turn integer, memory jsonb) returns boolean language plpgsql as $$
declare
  of_conversation integer := (select conversation_id from turns where id = of_turn);
begin
  perform from conversations where id = of_conversation for update;
  perform from turns where id = of_turn and state = 'running' for update;
  if not found then
    return false;
  end if;
  update conversations set engine_memory = memory where id = of_conversation;
  return true;
end
$$;
