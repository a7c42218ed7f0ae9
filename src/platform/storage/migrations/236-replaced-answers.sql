-- A visitor has an answer given again, or edits the message before it: both stay, marked as replaced. Not once a function has
-- changed something, and the answer that replaces one begins with the memory that the other began with.
alter table messages add column replaced boolean not null default false;
alter table turns add column wrote boolean not null default false;
alter table turns add column memory_before jsonb;
alter table turns add column replaces bigint;
alter table turns add column memory_after jsonb;
