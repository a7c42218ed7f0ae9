-- Adds an amount to counters of one window, each of which may reach so much at most; null: it only counts. False, with
-- nothing to rely on, when one has no room: the caller rolls back.
create or replace function spend_reserve(
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
