-- In how many passages each word stands, counted for some hundred passages at a time as they are stored, so that the first question after a change
-- need not count those of all documents anew. `words` are the lexemes that are searched, `written` the words as they are written, by
-- which misspelt ones are recognised.
create table document_words (
  document_id bigint not null references documents on delete cascade,
  reading integer not null,
  -- The position of the first of the passages.
  part integer not null,
  passages integer not null,
  -- Different lexemes in each passage, in all.
  lexemes integer not null,
  words text[] not null,
  counts integer[] not null,
  written text[] not null,
  written_counts integer[] not null,
  primary key (document_id, reading, part)
);
