-- A turn's beginning is not synced to disk by itself. When the database stops before it is, the number of that turn is
-- given to another one, so a process that still answers it names its attempt too: a number alone never ends a turn of
-- somebody else.
create function turn_is_of(of_turn integer, attempt uuid) returns boolean language sql as $$
  select exists (select from turns where id = of_turn and token = attempt)
$$;

create function turn_complete(
  of_turn integer, attempt uuid, said text, calls jsonb, by_model text, memory jsonb, answer jsonb, at timestamptz
) returns integer language sql as $$
  select case when turn_is_of(of_turn, attempt)
    then turn_complete(of_turn, said, calls, by_model, memory, answer, at) end
$$;

create function turn_fail(of_turn integer, attempt uuid, at timestamptz) returns boolean language sql as $$
  select case when turn_is_of(of_turn, attempt) then turn_fail(of_turn, at) else false end
$$;

create function turn_remember(of_turn integer, attempt uuid, memory jsonb) returns boolean language sql as $$
  select case when turn_is_of(of_turn, attempt) then turn_remember(of_turn, memory) else false end
$$;
