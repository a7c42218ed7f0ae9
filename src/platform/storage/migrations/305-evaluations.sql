-- What an owner checks of an assistant: messages, and what must come of them.
create table checks (
  id bigint generated always as identity primary key,
  assistant_id bigint not null references assistants on delete cascade,
  messages jsonb not null,
  answer text not null check (answer in ('answers', 'does_not_know', 'any')),
  contains jsonb not null,
  lacks jsonb not null,
  calls text,
  created_at timestamptz not null
);
create index on checks (assistant_id, id);

-- Runs of them on one model or two, with the checks and the names of the models as they were.
create table evaluations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  assistant_id bigint not null references assistants on delete cascade,
  state text not null check (state in ('running', 'done', 'cancelled', 'stopped')),
  checks jsonb not null,
  models jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index on evaluations (assistant_id, id);
create unique index evaluations_running on evaluations (user_id) where state = 'running';

-- What came of one check on one model; `place` and `model` count from 0.
create table evaluation_results (
  evaluation_id bigint not null references evaluations on delete cascade,
  place int not null,
  model int not null,
  result jsonb not null,
  primary key (evaluation_id, place, model)
);
