-- Who of a team answers a conversation, and until when it is out of the way.
alter table conversations add column assignee_id bigint references members on delete set null;
alter table conversations add column snoozed_until timestamptz;
-- Holds writers up: for a moment only, since no row of it is in an index yet.
create index if not exists conversations_by_assignee on conversations (assignee_id, id desc) where assignee_id is not null;

-- What members write about a conversation for each other.
create table conversation_notes (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  member_id bigint references members on delete set null,
  -- The member's name or the API key's, as it was.
  author text not null,
  content text not null,
  created_at timestamptz not null
);
create index on conversation_notes (conversation_id, id);
create index on conversation_notes (member_id);

-- Answers that a team gives again and again.
create table saved_replies (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  content text not null,
  created_at timestamptz not null,
  unique (user_id, name)
);
