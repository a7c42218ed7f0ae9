-- Counts new assistants of each type.
create or replace function assistant_counts_add() returns trigger language plpgsql as $$
begin
  insert into assistant_counts as known (user_id, type, count)
    select user_id, type, count(*) from added group by user_id, type order by user_id, type
    on conflict (user_id, type) do update set count = known.count + excluded.count;
  return null;
end
$$;

create or replace trigger assistant_counts_add after insert on assistants
  referencing new table as added for each statement execute function assistant_counts_add();
