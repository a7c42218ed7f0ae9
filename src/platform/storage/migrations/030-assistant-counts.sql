-- How many assistants of each type an owner has, so that a page of them costs the same however many there are.
create table assistant_counts (
  user_id integer not null references users on delete cascade,
  type text not null,
  count bigint not null,
  primary key (user_id, type)
);
insert into assistant_counts (user_id, type, count) select user_id, type, count(*) from assistants group by user_id, type;

create function assistant_counts_add() returns trigger language plpgsql as $$
begin
  insert into assistant_counts as known (user_id, type, count)
    select user_id, type, count(*) from added group by user_id, type order by user_id, type
    on conflict (user_id, type) do update set count = known.count + excluded.count;
  return null;
end $$;

create function assistant_counts_subtract() returns trigger language plpgsql as $$
begin
  update assistant_counts known set count = known.count - gone.count
    from (select user_id, type, count(*) as count from removed group by user_id, type) gone
    where known.user_id = gone.user_id and known.type = gone.type;
  return null;
end $$;

create function assistant_counts_move() returns trigger language plpgsql as $$
begin
  update assistant_counts set count = count - 1 where user_id = new.user_id and type = old.type;
  insert into assistant_counts as known (user_id, type, count) values (new.user_id, new.type, 1)
    on conflict (user_id, type) do update set count = known.count + 1;
  return null;
end $$;

create trigger assistant_counts_add after insert on assistants
  referencing new table as added for each statement execute function assistant_counts_add();
create trigger assistant_counts_subtract after delete on assistants
  referencing old table as removed for each statement execute function assistant_counts_subtract();
create trigger assistant_counts_move after update of type on assistants
  for each row when (old.type <> new.type) execute function assistant_counts_move();
