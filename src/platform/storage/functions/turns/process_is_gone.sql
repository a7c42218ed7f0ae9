-- Whether a process has ended or lost its connection. Each holds a session's advisory lock on its number for as long as
-- it is there (presence.ts); null is a process that shares its data with nobody.
create or replace function process_is_gone(process integer) returns boolean language sql as $$
  select process is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and classid = 1380085874 and objid = process::oid
      and database = (select oid from pg_database where datname = current_database())
  )
$$;
