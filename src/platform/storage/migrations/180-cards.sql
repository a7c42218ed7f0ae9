-- What an answer asks, as a page shows it: a call that waits for an agreement, or a form. It is there after a reload and in
-- another window too.
alter table messages add column pending_call jsonb;
alter table messages add column form jsonb;
