-- What assistants can do: the engine's memory between two answers.

alter table conversations add column engine_memory jsonb not null default 'null';
