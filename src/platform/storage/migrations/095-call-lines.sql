-- The open lines of calls, for the case that the process which holds one dies. `open_at` is when the line was last known to be open.
-- What is being said is added to the transcript once it is known how much of it was heard; until then it is here.
create table call_lines (
  call_id integer primary key references calls on delete cascade,
  open_at timestamptz not null,
  saying text,
  saying_calls jsonb not null default '[]',
  saying_since timestamptz
);
