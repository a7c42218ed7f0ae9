-- Whose a conversation is, as a proxy that knows the visitor names them: a hash, which the site alone can make.
-- Holds writers up: the index is empty at first, and the table is read once for it: some seconds with millions of conversations.
alter table conversations add column visitor text;
create index conversations_by_visitor on conversations (user_id, visitor, last_message_at desc) where visitor is not null;
