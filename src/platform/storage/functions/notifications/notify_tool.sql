-- Has members told that a tool's service is not set up, cannot be reached or does not answer, once a day for each tool.
create or replace function notify_tool() returns trigger language plpgsql as $$
begin
  perform add_notification(new.user_id, 'failing', 'tool ' || (one ->> 'name') || ' ' || (new.created_at at time zone 'UTC')::date,
    new.created_at, of_conversation => new.conversation_id, with_data => jsonb_build_object('tool', one ->> 'name'))
  from jsonb_array_elements(new.function_calls) one
  where one -> 'result' ->> 'error' ~ '^(This service is not set up correctly|The service could not be reached|The connection to the service was lost|The service took too long to answer|The service has moved)';
  return null;
end
$$;

create or replace trigger notify_tool after insert on messages for each row
when (new.role = 'assistant' and new.function_calls <> '[]') execute function notify_tool();
