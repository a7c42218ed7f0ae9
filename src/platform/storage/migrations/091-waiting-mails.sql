-- When the owner was told by e-mail that the visitor waits for a person; of several times the last.
alter table conversations add column owner_mailed_at timestamptz;
create index conversations_owner_mailed on conversations (assistant_id, owner_mailed_at) where owner_mailed_at is not null;
