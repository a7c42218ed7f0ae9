-- What assistants look things up in: documents of a knowledge base, cut into passages with a full-text index.

create table knowledgebases (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index knowledgebases_by_user on knowledgebases (user_id, id desc);

create table documents (
  id integer generated always as identity primary key,
  knowledgebase_id integer not null references knowledgebases on delete cascade,
  name text not null,
  description text,
  type text not null check (type in ('website', 'pdf', 'txt', 'docx')),
  status text not null check (status in ('processing', 'active', 'failed')),
  url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index documents_by_knowledgebase on documents (knowledgebase_id, id);

-- A document has its passages if, and only if, it is active. `trail` is the headings above `heading`, outermost first.
-- The weights say where a word stands: A in the heading, B above it, D in the text.
create table chunks (
  id integer generated always as identity primary key,
  document_id integer not null references documents on delete cascade,
  knowledgebase_id integer not null references knowledgebases on delete cascade,
  position integer not null,
  trail text not null,
  heading text not null,
  body text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', trail), 'B')
      || setweight(to_tsvector('english', body), 'D')
  ) stored,
  unique (document_id, position)
);
create index chunks_by_knowledgebase on chunks (knowledgebase_id);
create index chunks_by_search on chunks using gin (search);

alter table assistants add foreign key (knowledgebase_id) references knowledgebases on delete set null;
create index assistants_by_knowledgebase on assistants (knowledgebase_id);
