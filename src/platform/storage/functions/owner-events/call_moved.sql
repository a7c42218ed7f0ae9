-- Reports a call's beginning and each change of its status.
create or replace function call_moved() returns trigger language plpgsql as $$
begin
  perform add_owner_event(new.user_id, 'call.' || new.status, jsonb_build_object(
    'id', new.id, 'status', new.status, 'type', new.type, 'assistant_id', new.assistant_id,
    'assistant_phone_number', new.own_number, 'client_phone_number', new.other_number), new.updated_at, new.id);
  return null;
end
$$;

create or replace trigger call_began after insert on calls for each row execute function call_moved();
create or replace trigger call_moved after update of status on calls for each row
when (new.status <> old.status) execute function call_moved();
