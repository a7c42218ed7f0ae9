-- Finds passages in Chinese and Japanese, which part no words, by the pairs of letters that they hold, however many passages there
-- are (decision 476). The server fills it as it stores passages, and once for those of before.
create table passage_pairs (
  chunk_id bigint primary key references chunks on delete cascade,
  knowledgebase_id bigint not null,
  pairs text[] not null
);
-- A passage has some two hundred pairs: a hundred passages are put in together, in half of the time.
create index passage_pairs_by_pair on passage_pairs using gin (pairs) with (fastupdate = on, gin_pending_list_limit = 256);

-- Whether the pairs of these passages are stored: of those that a server of the version before stores, they are not.
alter table document_words add column has_pairs boolean not null default false;
