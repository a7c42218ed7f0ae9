-- A visitor can stop an answer: any process may be asked, and the one that answers has to know. The history says that it was.
alter table turns add column stop_requested boolean not null default false;
alter table messages add column stopped boolean not null default false;
