-- What a line of the history reports, for pages that say it in their own language: a person who joined, the end of a call.
alter table messages add column event jsonb;
