-- Files of conversations. The row comes first and says so, the file after it, and a message takes it in the end: whatever dies in
-- between, no file is left that no row names. A trigger on the row deletes the file.
create table attachments (
  id uuid primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Null until a message takes it.
  message_id bigint references messages on delete cascade,
  -- The file's name in the storage of files.
  file text not null unique,
  name text not null,
  type text not null,
  bytes bigint not null,
  -- Whether the file is there.
  stored boolean not null default false,
  created_at timestamptz not null
);
create index on attachments (conversation_id);
create index on attachments (message_id);
create index attachments_without_message on attachments (created_at) where message_id is null;
-- What a message shows of its files: it is read with the message, wherever that is read.
alter table messages add column attachments jsonb;
