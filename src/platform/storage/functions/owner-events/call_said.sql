-- Reports what is said in a call.
create or replace function call_said() returns trigger language plpgsql as $$
begin
  perform add_owner_event(user_id, 'call.transcript', jsonb_build_object(
    'call_id', id, 'role', new.role, 'text', new.text, 'function_calls', new.function_calls,
    'interrupted', new.interrupted), new.at, id)
  from calls where id = new.call_id;
  return null;
end
$$;

create or replace trigger call_said after insert on call_transcript for each row execute function call_said();
