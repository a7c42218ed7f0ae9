-- The names of models that a process was configured with, each with an id that assistants keep across restarts. Ids below
-- 101 are those of engines that need no configuration.
create table llm_models (
  id integer generated always as identity (start with 101) primary key,
  name text not null unique,
  created_at timestamptz not null
);

-- Who answered a turn, how long it took, and what the model counted, where it does.
alter table turns add column model text;
alter table turns add column latency_ms integer;
alter table turns add column input_tokens integer;
alter table turns add column output_tokens integer;

-- As in 025, and what the answer took is stored with the turn.
create function turn_complete(
  of_turn integer, attempt uuid, said text, calls jsonb, by_model text, memory jsonb, answer jsonb, at timestamptz,
  took_ms integer, tokens_in integer, tokens_out integer
) returns integer language plpgsql as $$
declare
  reply integer := turn_complete(of_turn, attempt, said, calls, by_model, memory, answer, at);
begin
  if reply is not null then
    update turns set model = by_model, latency_ms = took_ms, input_tokens = tokens_in, output_tokens = tokens_out
    where id = of_turn;
  end if;
  return reply;
end
$$;
