-- Takes deleted assistants out of their owner's counts.
create or replace function assistant_counts_subtract() returns trigger language plpgsql as $$
begin
  update assistant_counts known set count = known.count - gone.count
    from (select user_id, type, count(*) as count from removed group by user_id, type) gone
    where known.user_id = gone.user_id and known.type = gone.type;
  return null;
end
$$;

create or replace trigger assistant_counts_subtract after delete on assistants
  referencing old table as removed for each statement execute function assistant_counts_subtract();
