-- Servers of models that accounts have connected themselves.
create table model_connections (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- What /chat/completions is appended to.
  url text not null,
  sealed_key text,
  created_at timestamptz not null
);
create index on model_connections (user_id);

-- Their models. An id is one of llm_models, so that no other model ever gets it.
create table connected_models (
  id bigint primary key references llm_models,
  connection_id bigint not null references model_connections on delete cascade,
  name text not null,
  vision boolean not null default false,
  -- Millionths of a US dollar for a million tokens: read, and written. Null: not known.
  input_price_micros bigint,
  output_price_micros bigint,
  unique (connection_id, name)
);

-- What the model's server takes for a turn, where prices and tokens are known.
alter table turns add column model_cost_micros bigint;
