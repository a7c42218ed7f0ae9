-- A model counts at the end of its answer. Of one that was stopped the tokens are reckoned from the texts.
alter table turns add column tokens_estimated boolean not null default false;
