-- Whoever deletes a call, and for whatever reason, deletes its recording.
create or replace function remove_recording_file() returns trigger language plpgsql as $$
begin
  insert into removed_files (file, carrier, call_sid)
    select file, old.carrier, old.sid from call_recordings where call_id = old.id
    on conflict do nothing;
  return old;
end
$$;

create or replace trigger calls_remove_recording before delete on calls for each row execute function remove_recording_file();
