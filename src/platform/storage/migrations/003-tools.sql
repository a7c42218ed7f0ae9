-- What assistants can do and how they are set up: numbers, tools, and everything about an assistant that no query asks for.

create table phone_numbers (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  phone_number text not null unique,
  country_code text not null,
  type text not null check (type in ('normal', 'sip', 'caller_id')),
  sms_capable boolean not null,
  region text not null,
  carrier text not null check (carrier in ('simulated', 'twilio')),
  subscribed_until timestamptz,
  created_at timestamptz not null
);
create index phone_numbers_by_user on phone_numbers (user_id, id desc);

-- Header values are sealed: whoever reads the file does not learn the keys of other services.
create table tools (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  description text not null,
  endpoint text not null,
  method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  timeout_s integer not null check (timeout_s between 1 and 30),
  sealed_headers jsonb not null,
  parameters jsonb not null,
  confirm text not null check (confirm in ('always', 'never', 'non-get')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, name)
);

create table assistant_tools (
  assistant_id integer not null references assistants on delete cascade,
  tool_id integer not null references tools on delete cascade,
  position integer not null,
  primary key (assistant_id, tool_id)
);
create index assistant_tools_by_tool on assistant_tools (tool_id);

-- `settings` holds what only the engine and the carrier read; built-in tools are sealed, since some hold keys.
alter table assistants add column settings jsonb not null default '{}';
alter table assistants add column sealed_tools text;
alter table assistants add column phone_number_id integer references phone_numbers on delete set null;
create unique index assistants_one_inbound_per_number on assistants (phone_number_id) where type = 'inbound';

-- Assistants from before had neither voice nor language; the first of the catalogue are theirs.
update assistants set voice_id = 1, language_id = 1, settings = '{"llm_model_id": 1, "synthesizer_provider_id": 1}';
alter table assistants alter column voice_id set not null;
alter table assistants alter column language_id set not null;

alter table conversations add column engine_memory jsonb not null default 'null';
