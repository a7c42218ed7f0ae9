-- What an embeddings model makes of a passage, by the model's name. A plain array, so that the schema is the same where the
-- extension pgvector is missing; where it is there, it compares them.
create table chunk_vectors (
  chunk_id bigint primary key references chunks on delete cascade,
  knowledgebase_id bigint not null references knowledgebases on delete cascade,
  model text not null,
  embedding real[] not null
);
create index chunk_vectors_by_knowledgebase on chunk_vectors (knowledgebase_id, model);
