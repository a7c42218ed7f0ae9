-- Has members told that a tool's service is not set up, cannot be reached or does not answer, once a day for each tool; and keeps
-- since when it is so, until a call is answered.
create or replace function notify_tool() returns trigger language plpgsql as $$
declare
  -- What a service answers, a refusal too, is no failure of the tool: answer.ts marks what is one.
  failures constant text[] := '{NOT_SET_UP,UNREACHABLE,CONNECTION_LOST,TIMED_OUT,MOVED,WEB_PAGE}';
begin
  perform add_notification(new.user_id, 'failing', 'tool ' || (one ->> 'name') || ' ' || (new.created_at at time zone 'UTC')::date,
    new.created_at, of_conversation => new.conversation_id, with_data => jsonb_build_object('tool', one ->> 'name'))
  from jsonb_array_elements(new.function_calls) one
  where one -> 'result' ->> 'failure_code' = any (failures);
  -- Nothing is written where nothing changes: most calls find the tool as it was.
  update tools set failing_since = case when changed.fails then new.created_at end
  from (
    select t.id, called.fails
    from tools t join (
      -- Of several calls the last one says how it stands.
      select distinct on (one ->> 'name') one ->> 'name' as name, coalesce(one -> 'result' ->> 'failure_code' = any (failures), false) as fails
      from jsonb_array_elements(new.function_calls) with ordinality as calls (one, place)
      where one -> 'result' is not null
      order by one ->> 'name', place desc
    ) called on called.name = t.name
    where t.user_id = new.user_id and (t.failing_since is not null) <> called.fails
    order by t.id for no key update of t
  ) changed
  where tools.id = changed.id;
  return null;
end
$$;

create or replace trigger notify_tool after insert on messages for each row
when (new.role = 'assistant' and new.function_calls <> '[]') execute function notify_tool();
