-- Marks the last answer of a conversation as replaced, with the message before it, and gives the conversation back the memory that
-- it began with: for the turn that begins next in this transaction. Answers `fixed` where something has been said since, a person
-- answers, or a function has changed something; `known` where that turn has begun before, or its key is taken: it then says so.
create or replace function turn_replace(
  of_conversation bigint, replacing bigint, attempt uuid, of_scope text, of_key text, at timestamptz
) returns text language plpgsql as $$
declare
  conversation conversations;
  turn turns;
begin
  select * into conversation from conversations where id = of_conversation for update;
  if exists (select from turns where conversation_id = of_conversation and token = attempt)
    or exists (select from idempotency_keys where scope = of_scope and key = of_key and expires_at > at) then
    return 'known';
  end if;
  select * into turn from turns
  where conversation_id = of_conversation and reply_id = replacing and state = 'done' and not wrote;
  if not found or not conversation.ai_enabled
    or exists (select from messages where id = replacing and replaced)
    or exists (select from messages where conversation_id = of_conversation and id > replacing and state <> 'failed') then
    return 'fixed';
  end if;
  perform mark_replaced(turn, true, at);
  update conversations set engine_memory = coalesce(turn.memory_before, 'null') where id = of_conversation;
  return 'replaced';
end
$$;
