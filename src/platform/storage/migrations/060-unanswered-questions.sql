-- Messages for which an assistant found no answer. Their text stays where it is, in `messages`, so that it goes with its
-- conversation; `key` is a hash of it, the same for messages that ask the same.
create table unanswered_questions (
  message_id integer primary key references messages on delete cascade,
  assistant_id integer not null references assistants on delete cascade,
  key text not null,
  created_at timestamptz not null
);
create index unanswered_questions_by_assistant on unanswered_questions (assistant_id, message_id);
