-- The recording of a call, written with the call where it is to be recorded. `file` is its name in the file storage. `report_waits`:
-- the report of the call is sent once the recording is settled.
create table call_recordings (
  call_id integer primary key references calls on delete cascade,
  file text not null unique,
  state text not null default 'pending' check (state in ('pending', 'stored', 'none')),
  bytes bigint check (bytes > 0),
  seconds integer check (seconds >= 0),
  report_waits boolean not null default false,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'stored') = (bytes is not null)),
  check ((state = 'pending') = (settled_at is null))
);

-- Files of rows that are gone, with what the carrier may have of the call. Each is deleted twice: whoever was storing the file
-- when its row went has done so by the second time.
create table removed_files (
  id integer generated always as identity primary key,
  file text not null unique,
  carrier text,
  call_sid text,
  due_at timestamptz not null default now(),
  is_last boolean not null default false
);
create index removed_files_due on removed_files (due_at);

-- Whoever deletes a call, and for whatever reason, deletes its recording.
create function remove_recording_file() returns trigger language plpgsql as $$
begin
  insert into removed_files (file, carrier, call_sid)
    select file, old.carrier, old.sid from call_recordings where call_id = old.id
    on conflict do nothing;
  return old;
end $$;
create trigger calls_remove_recording before delete on calls for each row execute function remove_recording_file();
