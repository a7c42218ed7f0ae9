-- Counts a call in its owner's usage, and what it took and cost as that becomes known.
create or replace function call_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_usage(new.user_id, new.created_at, new.assistant_id, calls => 1, call_seconds => new.duration_s,
      call_micros => new.total_micros);
  else
    perform add_usage(new.user_id, new.created_at, new.assistant_id, call_seconds => new.duration_s - old.duration_s,
      call_micros => new.total_micros - old.total_micros);
  end if;
  return null;
end
$$;

drop trigger if exists call_counted on calls;
create constraint trigger call_counted after insert on calls deferrable initially deferred for each row
execute function call_counted();
drop trigger if exists call_recounted on calls;
create constraint trigger call_recounted after update on calls deferrable initially deferred for each row
when (new.duration_s <> old.duration_s or new.total_micros <> old.total_micros) execute function call_counted();
