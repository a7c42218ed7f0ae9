-- What the visitor's page offers to do, and the calls of a running turn that wait for the page, by their ids, until their results
-- are read.
alter table conversations add column client_tools jsonb;
alter table turns add column client_calls jsonb;
