-- Counts an assistant for its new type.
create or replace function assistant_counts_move() returns trigger language plpgsql as $$
begin
  update assistant_counts set count = count - 1 where user_id = new.user_id and type = old.type;
  insert into assistant_counts as known (user_id, type, count) values (new.user_id, new.type, 1)
    on conflict (user_id, type) do update set count = known.count + 1;
  return null;
end
$$;

create or replace trigger assistant_counts_move after update of type on assistants
  for each row when (old.type <> new.type) execute function assistant_counts_move();
