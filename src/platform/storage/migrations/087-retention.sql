-- What is removed by age, and what its owner's usage still counts of it.

-- Usage is counted from rows of conversations, calls and messages. Before such rows are removed, what they count is written
-- here, by the day that they counted for. It names nobody. The kinds: `chat`, `call`, `sms` and `whatsapp` count rows;
-- `chat_turn` and `whatsapp_cost` are the assistant's part of what the ledger has posted.
create table removed_usage (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  assistant_id integer references assistants on delete set null,
  day date not null,
  kind text not null check (kind in ('chat', 'chat_turn', 'call', 'sms', 'whatsapp', 'whatsapp_cost')),
  count integer not null default 0,
  seconds integer not null default 0,
  micros bigint not null default 0
);
create index removed_usage_by_user on removed_usage (user_id, day);
create index removed_usage_by_assistant on removed_usage (assistant_id);

-- Deleting a message looks for its turns: without an index, each deletion would read all turns.
create index turns_by_message on turns (message_id);
