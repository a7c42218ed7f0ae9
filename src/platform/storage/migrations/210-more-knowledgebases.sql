-- What an assistant answers from beside assistants.knowledgebase_id, in the order that its owner gave.
create table assistant_knowledgebases (
  assistant_id bigint not null references assistants on delete cascade,
  knowledgebase_id bigint not null references knowledgebases on delete cascade,
  position integer not null,
  primary key (assistant_id, knowledgebase_id)
);
create index assistant_knowledgebases_by_knowledgebase on assistant_knowledgebases (knowledgebase_id);
