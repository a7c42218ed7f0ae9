-- What a document is read from, how far its reading has come, and what came of it.

alter table documents
  -- Of websites: further addresses to read, and how many links found on the pages are followed.
  add column links jsonb not null default '[]',
  add column relative_links_limit integer not null default 10,
  -- ISO 639-1, as far as it could be recognised.
  add column language text,
  -- Why the last reading failed, in words for the owner.
  add column failure text,
  add column pages_read integer not null default 0,
  add column pages_known integer,
  -- The reading whose passages are searched; 0 before the first has ended.
  add column reading integer not null default 0,
  -- The newest reading that began: an older one that is still under way writes nothing any more.
  add column newest_reading integer not null default 0;
update documents set reading = 1, newest_reading = 1 where status = 'active';

-- A file as it was uploaded, in parts of 1 MiB, until it has been read. In the database, so that any process can read it.
create table document_files (
  document_id integer not null references documents on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (document_id, part)
);

-- What was read of a document: the pages of a website, or the file as a whole. `problem` says why a page has no text here.
create table document_pages (
  document_id integer not null references documents on delete cascade,
  reading integer not null,
  position integer not null,
  url text,
  title text not null,
  excerpt text not null,
  characters integer not null,
  problem text,
  primary key (document_id, reading, position)
);

-- A reading's passages are searched from its end on; until then those of the one before are. `url` is the page's own where
-- a document has several. `document_name` is searched too; empty where the headings begin with it.
alter table chunks
  add column reading integer not null default 1,
  add column url text,
  add column document_name text not null default '',
  drop column search,
  drop constraint chunks_document_id_position_key,
  add unique (document_id, reading, position);
alter table chunks
  add column search tsvector not null generated always as (
    setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', trail), 'B')
      || setweight(to_tsvector('english', document_name), 'C') || setweight(to_tsvector('english', body), 'D')
  ) stored;
create index chunks_by_search on chunks using gin (search);
