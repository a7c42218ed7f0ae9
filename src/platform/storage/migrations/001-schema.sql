-- The tables, by subject. Functions and the triggers that call them are in ../functions.
-- Money is integer micro-USD in bigint; times are given by the application's clock; every id is a bigint.

-- Accounts

create table users (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  password_hash text,
  -- Whether the owner wants e-mails about visitors who wait for a person.
  waiting_emails boolean not null default true,
  created_at timestamptz not null
);

create table api_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  token_hash text not null unique,
  -- What a program set the key for, so that it replaces that key and none of the user's own, whatever they are called.
  purpose text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_by_user on api_keys (user_id, id desc);

create table login_sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Ledger

-- A customer's account carries its balance, so that one row lock decides whether a debit is affordable.
-- The system's accounts carry none: every customer's charge would queue for them; their balance is the sum of transfers.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  user_id bigint unique references users,
  code text unique,
  posted_micros bigint not null default 0,
  held_micros bigint not null default 0,
  check ((user_id is null) <> (code is null)),
  check (held_micros >= 0),
  check (posted_micros >= held_micros)
);
insert into ledger_accounts (code) values ('revenue'), ('funding');

create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  debit_account_id bigint not null references ledger_accounts,
  credit_account_id bigint not null references ledger_accounts,
  kind text not null,
  reference text,
  state text not null check (state in ('held', 'posted', 'voided')),
  amount_micros bigint not null check (amount_micros > 0),
  posted_micros bigint check (posted_micros between 0 and amount_micros),
  -- What the account held once an entry was posted. Entries of the system's own accounts have none.
  balance_after_micros bigint,
  created_at timestamptz not null,
  settled_at timestamptz,
  expires_at timestamptz,
  check (debit_account_id <> credit_account_id),
  check ((state = 'held') = (settled_at is null)),
  check ((state = 'posted') = (posted_micros is not null))
);
create index ledger_transfers_by_debit on ledger_transfers (debit_account_id, id desc);
create index ledger_transfers_by_credit on ledger_transfers (credit_account_id, id desc);
create index ledger_transfers_by_kind on ledger_transfers (debit_account_id, kind, id desc);
create index ledger_transfers_not_posted on ledger_transfers (debit_account_id, id desc) where state <> 'posted';
create index ledger_transfers_open on ledger_transfers (expires_at) where state = 'held';

-- What an owner used, by day in UTC and assistant, counted when it is written: a report reads some rows for each day, however
-- much there was. It names nobody, and stays when what it counted is deleted. `assistant_id` is 0 where it belongs to none.
-- `micros` is what the ledger has posted, by the day on which the money was held; `call_micros` is the assistant's part of it
-- for calls, which the ledger names no assistant of.
create table usage_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  assistant_id bigint not null default 0,
  chats bigint not null default 0,
  chat_messages bigint not null default 0,
  calls bigint not null default 0,
  call_seconds bigint not null default 0,
  texts bigint not null default 0,
  whatsapp_messages bigint not null default 0,
  micros bigint not null default 0,
  call_micros bigint not null default 0,
  primary key (user_id, day, assistant_id)
);

-- Requests

-- Stored answers, for requests that are repeated. One that shows something of a conversation or a call is deleted with it;
-- those of turns and messages are found by their keys. `process` is at work on a running one, so that its work ends when the
-- process does, and not only with the lease; null where no other process can have the data.
create table idempotency_keys (
  scope text not null,
  key text not null,
  payload_hash text not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  body jsonb,
  conversation_id bigint, -- references conversations, below
  call_id bigint, -- references calls, below
  process integer,
  lease_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
create index idempotency_keys_running on idempotency_keys (process) where state = 'running';
create index idempotency_keys_conversation on idempotency_keys (conversation_id);
create index idempotency_keys_by_call on idempotency_keys (call_id) where call_id is not null;

-- Counts in fixed windows, shared by all processes.
create table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count bigint not null,
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_counters_expiry on rate_counters (expires_at);

-- The newest requests of a caller whose rate the API gives, in milliseconds since 1970, oldest first: as many as its limit.
create table request_times (
  key text primary key,
  times bigint[] not null,
  expires_at timestamptz not null
);
create index request_times_expiry on request_times (expires_at);

-- Knowledge: what assistants look things up in, documents cut into passages with a full-text index

create table knowledgebases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  description text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index knowledgebases_by_user on knowledgebases (user_id, id desc);

create table documents (
  id bigint generated always as identity primary key,
  knowledgebase_id bigint not null references knowledgebases on delete cascade,
  name text not null,
  description text,
  type text not null check (type in ('website', 'pdf', 'txt', 'docx')),
  status text not null check (status in ('processing', 'active', 'failed')),
  url text,
  -- Of websites: further addresses to read, and how many links found on the pages are followed.
  links jsonb not null default '[]',
  relative_links_limit integer not null default 10,
  -- ISO 639-1, as far as it could be recognised.
  language text,
  -- Why the last reading failed, in words for the owner.
  failure text,
  pages_read integer not null default 0,
  pages_known integer,
  -- The reading whose passages are searched; 0 before the first has ended.
  reading integer not null default 0,
  -- The newest reading that began: an older one that is still under way writes nothing any more.
  newest_reading integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index documents_by_knowledgebase on documents (knowledgebase_id, id);

-- A file as it was uploaded, in parts of 1 MiB, until it has been read. In the database, so that any process can read it.
create table document_files (
  document_id bigint not null references documents on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (document_id, part)
);

-- What was read of a document: the pages of a website, or the file as a whole. `problem` says why a page has no text here.
create table document_pages (
  document_id bigint not null references documents on delete cascade,
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
-- a document has several. `trail` is the headings above `heading`, outermost first. `document_name` is searched too; empty
-- where the headings begin with it. The weights say where a word stands: A in the heading, B above it, C in the document's
-- name, D in the text.
create table chunks (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents on delete cascade,
  knowledgebase_id bigint not null references knowledgebases on delete cascade,
  reading integer not null default 1,
  position integer not null,
  url text,
  document_name text not null default '',
  trail text not null,
  heading text not null,
  body text not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', trail), 'B')
      || setweight(to_tsvector('english', document_name), 'C') || setweight(to_tsvector('english', body), 'D')
  ) stored,
  unique (document_id, reading, position)
);
create index chunks_by_knowledgebase on chunks (knowledgebase_id);
-- New passages go into the index at once. The list that they would wait in is read by every search until the table is
-- vacuumed, which doubles what a search costs.
create index chunks_by_search on chunks using gin (search) with (fastupdate = off);

-- Phone numbers

-- A number is one owner's where the carrier gave it; a SIP line or an extension is whatever its owner calls it.
create table phone_numbers (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  phone_number text not null,
  nickname text,
  country_code text not null,
  type text not null check (type in ('normal', 'sip', 'caller_id')),
  sms_capable boolean not null,
  region text not null,
  carrier text not null check (carrier in ('simulated', 'twilio')),
  -- Null: no month is charged for it.
  monthly_micros bigint check (monthly_micros > 0),
  subscribed_until timestamptz,
  created_at timestamptz not null
);
create index phone_numbers_by_user on phone_numbers (user_id, id desc);
create unique index phone_numbers_of_carrier on phone_numbers (phone_number) where type = 'normal';
-- An owner may have a SIP line of the same number that the carrier gave, or is giving.
create unique index phone_numbers_of_owner on phone_numbers (user_id, phone_number) where type <> 'normal';
create index phone_numbers_to_renew on phone_numbers (subscribed_until) where monthly_micros is not null;

-- A number that is being bought: its first month is held, and the carrier has not answered yet. `reference` is the order's
-- name at the carrier, by which it can be found there.
create table number_orders (
  reference uuid primary key,
  user_id bigint not null references users on delete cascade,
  phone_number text not null unique,
  country_code text not null,
  region text not null,
  sms_capable boolean not null,
  carrier text not null check (carrier in ('simulated', 'twilio')),
  monthly_micros bigint not null check (monthly_micros > 0),
  transfer_id bigint not null references ledger_transfers,
  key_scope text,
  key text,
  created_at timestamptz not null
);
create index number_orders_by_user on number_orders (user_id);

-- What a SIP line has beside its number. The password is sealed.
create table sip_trunks (
  phone_number_id bigint primary key references phone_numbers on delete cascade,
  trunk_type text not null check (trunk_type in ('extension', 'number')),
  address text not null,
  username text,
  sealed_password text,
  calling_format text not null check (calling_format in ('+e164', 'e164', 'national')),
  authorization_type text not null check (authorization_type in ('auth', 'ip')),
  allowed_inbound_ips jsonb not null,
  country_code text,
  outbound_proxy boolean not null,
  updated_at timestamptz not null
);

-- Assistants

create table folders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index folders_by_user on folders (user_id, id desc);

create table labels (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  color text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index labels_by_user on labels (user_id, id desc);

-- `settings` holds what only the engine and the carrier read; built-in tools are sealed, since some hold keys.
create table assistants (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  user_id bigint not null references users on delete cascade,
  folder_id bigint references folders on delete set null,
  name text not null,
  type text not null check (type in ('inbound', 'outbound')),
  mode text not null check (mode in ('pipeline', 'multimodal', 'dualplex')),
  status text not null check (status in ('active', 'inactive')),
  voice_id bigint not null,
  language_id bigint not null,
  timezone text not null,
  initial_message text not null,
  system_prompt text not null,
  variables jsonb not null default '{}',
  settings jsonb not null default '{}',
  sealed_tools text,
  knowledgebase_id bigint references knowledgebases on delete set null,
  phone_number_id bigint references phone_numbers on delete set null,
  webhook_url text,
  is_webhook_active boolean not null default false,
  conversation_access text not null default 'open' check (conversation_access in ('open', 'token')),
  daily_spend_cap_micros bigint check (daily_spend_cap_micros >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index assistants_by_user on assistants (user_id, id desc);
create index assistants_by_folder on assistants (folder_id);
create index assistants_by_knowledgebase on assistants (knowledgebase_id);
create unique index assistants_one_inbound_per_number on assistants (phone_number_id) where type = 'inbound';
create index assistants_reporting_ends on assistants (id) where settings ->> 'conversation_ended_webhook_url' is not null;

create table assistant_labels (
  assistant_id bigint not null references assistants on delete cascade,
  label_id bigint not null references labels on delete cascade,
  position integer not null,
  primary key (assistant_id, label_id)
);
create index assistant_labels_by_label on assistant_labels (label_id);

-- How many assistants of each type an owner has, so that a page of them costs the same however many there are.
create table assistant_counts (
  user_id bigint not null references users on delete cascade,
  type text not null,
  count bigint not null,
  primary key (user_id, type)
);

-- Header values are sealed: whoever reads the file does not learn the keys of other services.
create table tools (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
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
  assistant_id bigint not null references assistants on delete cascade,
  tool_id bigint not null references tools on delete cascade,
  position integer not null,
  primary key (assistant_id, tool_id)
);
create index assistant_tools_by_tool on assistant_tools (tool_id);

-- The names of models that a process was configured with, each with an id that assistants keep across restarts. Ids below
-- 101 are those of engines that need no configuration.
create table llm_models (
  id bigint generated always as identity (start with 101) primary key,
  name text not null unique,
  created_at timestamptz not null
);

-- Conversations

-- `user_id` is the assistant's owner: an owner's lists and streams read nobody else's rows, and not all of their own.
create table conversations (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  user_id bigint not null,
  -- The assistant that it was begun with, by which access and spending are bounded.
  assistant_id bigint not null references assistants on delete cascade,
  -- The one that answers after a transfer. Once that one is deleted, the first one answers again.
  answering_assistant_id bigint references assistants (id) on delete set null,
  -- Counted for a day from the first of them: a conversation on a phone has no end after which to count anew.
  transfers integer not null default 0,
  transfers_since timestamptz,
  type text not null check (type in ('widget', 'test', 'whatsapp', 'api')),
  -- What an owner's own program calls the person in an `api` conversation.
  external_identifier text,
  -- Of a conversation on WhatsApp or by text.
  customer_phone text,
  customer_name text,
  whatsapp_sender_phone text,
  variables jsonb not null default '{}',
  engine_memory jsonb not null default 'null',
  ai_enabled boolean not null default true,
  -- Whether the visitor waits for a person or has one, since when, and the e-mail address they left.
  person_state text check (person_state in ('waiting', 'joined')),
  person_since timestamptz,
  person_name text,
  person_email text,
  -- When the owner was told by e-mail that the visitor waits for a person; of several times the last.
  owner_mailed_at timestamptz,
  status text not null default 'open' check (status in ('open', 'closed')),
  tags text[] not null default '{}',
  -- The last message that the owner has read, and whether the visitor has written after it.
  read_id bigint not null default 0,
  has_unread boolean not null default false,
  -- The last message or event that the visitor's page is known to have; kept where there is an e-mail address, as is
  -- until when an event stream of theirs may be open.
  visitor_seen_id bigint not null default 0,
  visitor_reads_until timestamptz,
  -- When the end of the conversation was reported last, and whether nobody has looked at its end since the last message.
  -- Only those are looked through, however many conversations an assistant has.
  end_reported_at timestamptz,
  end_pending boolean not null default true,
  -- What its answers have cost.
  cost_micros bigint not null default 0 check (cost_micros >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_message_at timestamptz not null
);
create index conversations_by_assistant on conversations (assistant_id, id desc);
create index conversations_answering on conversations (answering_assistant_id) where answering_assistant_id is not null;
create unique index conversations_by_identifier on conversations (assistant_id, external_identifier) where type = 'api';
create index conversations_by_customer on conversations (whatsapp_sender_phone, customer_phone) where type = 'whatsapp';
create index conversations_waiting on conversations (assistant_id) where person_state = 'waiting';
create index conversations_owner_mailed on conversations (assistant_id, owner_mailed_at) where owner_mailed_at is not null;
create index conversations_end_pending on conversations (assistant_id) where end_pending;
-- What lists look up, so that each reads what it shows: an owner's rows by one filter, newest first.
create index conversations_by_user on conversations (user_id, id desc);
create index conversations_by_type on conversations (user_id, type, id desc);
create index conversations_by_status on conversations (user_id, status, id desc);
create index conversations_waiting_by_user on conversations (user_id, id desc) where person_state = 'waiting';
create index conversations_unread on conversations (user_id, id desc) where has_unread;
create index conversations_by_text on conversations (user_id, id desc) where type = 'api' and customer_phone is not null;
create index conversations_by_any_identifier on conversations (user_id, external_identifier, id desc)
  where external_identifier is not null;
create index conversations_by_customer_digits on conversations (user_id, regexp_replace(customer_phone, '[^0-9]', '', 'g'), id desc)
  where customer_phone is not null;
create index conversations_by_sender_digits
  on conversations (user_id, regexp_replace(whatsapp_sender_phone, '[^0-9]', '', 'g'), id desc)
  where whatsapp_sender_phone is not null;

alter table idempotency_keys add foreign key (conversation_id) references conversations on delete cascade;

-- A message is an event under its own id, drawn by event_begins().
create table messages (
  id bigint primary key default 0,
  user_id bigint not null,
  conversation_id bigint not null references conversations on delete cascade,
  role text not null check (role in ('user', 'assistant', 'system')),
  content text not null,
  function_calls jsonb not null default '[]',
  state text not null check (state in ('pending', 'done', 'failed')),
  client_id text,
  model text,
  -- Who wrote it where a person did.
  author_name text,
  -- The name of the assistant that wrote an answer, where it is not the conversation's own.
  assistant_name text,
  -- What an answer gives to choose from, and what it offers beside chatting (a call, a text), belongs to it: it is there after
  -- a reload and in another window too.
  choices jsonb,
  actions jsonb,
  -- What a line of the history reports, for pages that say it in their own language: a person who joined, the end of a call.
  event jsonb,
  feedback text check (feedback in ('up', 'down')),
  created_at timestamptz not null
);
create index messages_by_conversation on messages (conversation_id, id);
create index messages_by_user on messages (user_id, id);

-- What happens in conversations, for those who follow them. Everything that is no message is a row here, with an id from the
-- messages' sequence: the last id that somebody has seen says all that they have missed.
create table conversation_events (
  id bigint primary key default 0,
  user_id bigint not null,
  conversation_id bigint not null references conversations on delete cascade,
  type text not null check (type in ('message', 'ai_enabled', 'person', 'updated', 'delivery', 'call', 'typing')),
  message_id bigint references messages on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null
);
create index conversation_events_by_conversation on conversation_events (conversation_id, id);
create index conversation_events_by_message on conversation_events (message_id);
create index conversation_events_by_user on conversation_events (user_id, id) where type <> 'typing';
-- That somebody writes, for as long as that is fresh.
create unique index conversation_events_typing on conversation_events (conversation_id) where type = 'typing';
-- Numbers messages, events of conversations and events of owners.
create sequence events_id_seq as bigint owned by conversation_events.id;

-- One user message being answered. The running row is the conversation's lease and names the money it holds.
create table turns (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  message_id bigint not null references messages on delete cascade,
  -- Names one attempt to begin the turn, so that it can be repeated when its answer was lost with a connection; `reply_id`
  -- does the same for its end.
  token uuid,
  reply_id bigint,
  state text not null check (state in ('running', 'done', 'failed')),
  lease_until timestamptz not null,
  -- Which process is at it, so that its work ends when it does and not only with the lease. Null: nobody but one can be.
  process integer,
  key_scope text,
  key text,
  transfer_id bigint references ledger_transfers,
  -- The counters that the turn's price was added to, and of which window.
  spend_keys text[] not null default '{}',
  spend_window timestamptz,
  -- Who answered, how long it took, and what the model counted, where it does.
  model text,
  latency_ms integer,
  input_tokens integer,
  output_tokens integer,
  created_at timestamptz not null
);
create unique index turns_one_running on turns (conversation_id) where state = 'running';
create index turns_running on turns (lease_until) where state = 'running';
create index turns_by_conversation on turns (conversation_id);
-- Deleting a message looks for its turns: without an index, each deletion would read all turns.
create index turns_by_message on turns (message_id);

-- Messages for which an assistant found no answer. Their text stays where it is, in `messages`, so that it goes with its
-- conversation; `key` is a hash of it, the same for messages that ask the same.
create table unanswered_questions (
  message_id bigint primary key references messages on delete cascade,
  assistant_id bigint not null references assistants on delete cascade,
  key text not null,
  created_at timestamptz not null
);
create index unanswered_questions_by_assistant on unanswered_questions (assistant_id, message_id);

-- Answers of people that are sent by e-mail to visitors who have left. `message_id` is the e-mail's own, `first_id` to
-- `last_id` are the messages whose answers it brings. `email` is where it went, once it was sent. `attempts` counts those
-- whose outcome is known. `seen`: the visitor came back before it was sent.
create table answer_mails (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  message_id text not null unique,
  first_id bigint not null,
  last_id bigint not null,
  status text not null check (status in ('pending', 'sent', 'seen', 'dead')),
  attempts integer not null default 0,
  email text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index answer_mails_by_conversation on answer_mails (conversation_id, id desc);
create index answer_mails_sent on answer_mails (email, sent_at) where status = 'sent';

-- Texts and WhatsApp

-- A sender is one of the owner's numbers as WhatsApp knows it; the carrier reports it, and it goes with the number.
create table whatsapp_senders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  phone_number_id bigint not null unique references phone_numbers on delete cascade,
  phone_number text not null,
  display_name text not null,
  status text not null check (status in ('online', 'offline')),
  quality_rating text not null check (quality_rating in ('GREEN', 'YELLOW', 'RED')),
  messaging_limit integer check (messaging_limit > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index whatsapp_senders_by_user on whatsapp_senders (user_id, id desc);

create table whatsapp_templates (
  id bigint generated always as identity primary key,
  sender_id bigint not null references whatsapp_senders on delete cascade,
  name text not null,
  language text not null,
  category text not null,
  status text not null check (status in ('approved', 'pending', 'rejected')),
  body_text text not null,
  unique (sender_id, name, language)
);

-- Visitors of a chat who were given a link to write on WhatsApp. Whoever writes the code is asked whether to go on with the
-- chat there; until they agree nothing of it is shown.
create table whatsapp_invitations (
  id bigint generated always as identity primary key,
  sender_id bigint not null references whatsapp_senders on delete cascade,
  conversation_id bigint not null references conversations on delete cascade,
  code_hash text not null unique,
  -- Where the chat is, as the question names it.
  site text not null,
  -- The visitor's language, as ISO 639-1, in which they are asked; null where it is not known.
  language text,
  -- What is sent once they agree.
  message text,
  -- Who wrote the code, and by which message; the code is used up then.
  customer_phone text,
  phone_message_id bigint,
  answered_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index whatsapp_invitations_asked on whatsapp_invitations (sender_id, customer_phone) where customer_phone is not null;
create index whatsapp_invitations_by_conversation on whatsapp_invitations (conversation_id);
-- Old invitations of a sender are deleted whenever a new one is made.
create index whatsapp_invitations_by_age on whatsapp_invitations (sender_id, expires_at);

-- Messages of both directions. Numbers stay when their owner gives them back, so nothing refers to them.
create table phone_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp')),
  kind text not null check (kind in ('freeform', 'template')),
  direction text not null check (direction in ('inbound', 'outbound')),
  phone_number_id bigint not null,
  sender_id bigint check ((sender_id is null) = (channel = 'sms')),
  own_number text not null,
  other_number text not null,
  body text not null,
  -- A received picture, voice message or the like without words: `body` says what it is, and no assistant reads it.
  is_wordless boolean not null default false,
  segments integer not null check (segments > 0),
  segment_micros bigint not null check (segment_micros >= 0),
  -- One whose outcome is not known keeps its hold until the carrier has reported it.
  status text not null check (status in ('sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'received')),
  failure text,
  carrier text not null check (carrier in ('simulated', 'twilio')),
  -- Names the message at the carrier: whether it arrived there can be asked later.
  reference uuid not null unique,
  sid text unique,
  transfer_id bigint references ledger_transfers,
  -- What strangers bring about by phone counts in the daily cap: the counters of `spend_window` that the price was added to.
  spend_keys text[] not null default '{}',
  spend_window timestamptz,
  key_scope text,
  key text,
  -- The conversation that is held on the phone, and who wrote this in it: it stands there once it is sent.
  conversation_id bigint references conversations on delete set null,
  message_id bigint references messages on delete set null,
  author_name text,
  -- The conversation in a page that a visitor had it sent from: those who follow it learn what becomes of the message, under
  -- the key that it was sent with. It is no part of that conversation, and its number is not named.
  followed_in bigint references conversations on delete set null,
  -- Deleted with what it belonged to while it was still being sent: it goes once that is over.
  is_to_erase boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- With what part of a number is looked for in, so that the rows themselves are not read for it.
create index phone_messages_by_user on phone_messages (user_id, channel, id desc) include (direction, other_number);
create index phone_messages_by_direction on phone_messages (user_id, channel, direction, id desc) include (other_number);
create index phone_messages_open on phone_messages (created_at) where status in ('sending', 'unknown');
create index phone_messages_by_key on phone_messages (key_scope, key) where key is not null;
-- A message is answered once, also where two runs of its job overlap.
create unique index phone_messages_answer on phone_messages (key)
  where key_scope = 'phone-messages.answer' and status <> 'failed';
create index phone_messages_by_pair on phone_messages (own_number, other_number, channel, id desc);
create index phone_messages_by_conversation on phone_messages (conversation_id);
create index phone_messages_by_message on phone_messages (message_id);
create index phone_messages_followed on phone_messages (followed_in) where followed_in is not null;
create index phone_messages_to_erase on phone_messages (id) where is_to_erase;

-- Who wants no texts from a number: said by STOP, taken back by START.
create table text_opt_outs (
  own_number text not null,
  other_number text not null,
  created_at timestamptz not null,
  primary key (own_number, other_number)
);

-- Campaigns and the people that they call

-- Hours are `HH:MM` of the contact's day. `stop_reason` says why a campaign stopped by itself; null where its owner stopped
-- it. `failed_in_row` counts calls that failed since the last one that did not.
create table campaigns (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  assistant_id bigint references assistants on delete set null,
  name text not null,
  status text not null check (status in ('draft', 'in-progress', 'stopped', 'completed')),
  stop_reason text check (stop_reason in ('insufficient_balance', 'calls_failed', 'assistant_inactive')),
  timezone text not null,
  max_calls_in_parallel integer not null check (max_calls_in_parallel > 0),
  start_time text not null,
  end_time text not null,
  allowed_days text[] not null,
  max_retries integer not null check (max_retries >= 0),
  retry_interval_min integer not null check (retry_interval_min > 0),
  retry_on_voicemail boolean not null,
  retry_on_goal_incomplete boolean not null,
  goal_completion_variable text,
  mark_complete_when_no_leads boolean not null,
  failed_in_row integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index campaigns_by_user on campaigns (user_id, id desc);
create index campaigns_by_assistant on campaigns (assistant_id);
create index campaigns_running on campaigns (id) where status = 'in-progress';

-- The numbers that a campaign calls from, in order.
create table campaign_numbers (
  campaign_id bigint not null references campaigns on delete cascade,
  phone_number_id bigint not null references phone_numbers on delete cascade,
  position integer not null,
  primary key (campaign_id, phone_number_id)
);
create index campaign_numbers_by_number on campaign_numbers (phone_number_id);

-- `attempts` counts those that ended without reaching anybody. `contact_position` says whom the next call of the attempt is
-- for: 0 is the lead, higher ones its secondary contacts. `call_id` is the call under way, whatever the owner has set the
-- status to meanwhile: while there is one, nobody else of the lead is called.
create table leads (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  campaign_id bigint not null references campaigns on delete cascade,
  phone_number text not null,
  variables jsonb not null,
  status text not null check (status in ('created', 'scheduled', 'processing', 'completed', 'rescheduled',
    'reached-max-retries', 'blacklisted')),
  attempts integer not null default 0,
  contact_position integer not null default 0,
  next_call_at timestamptz not null,
  call_id bigint, -- references calls, below
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index leads_by_user on leads (user_id, id desc);
create index leads_by_status on leads (user_id, status, id desc);
create index leads_by_campaign on leads (campaign_id, phone_number);
create index leads_due on leads (campaign_id, next_call_at, id) where status in ('created', 'scheduled', 'rescheduled');
create index leads_in_calls on leads (campaign_id) where call_id is not null or status = 'processing';
create index leads_by_call on leads (call_id) where call_id is not null;

create table lead_contacts (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads on delete cascade,
  position integer not null check (position > 0),
  phone_number text not null,
  variables jsonb not null,
  status text not null check (status in ('created', 'scheduled', 'processing', 'completed', 'rescheduled',
    'reached-max-retries', 'blacklisted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (lead_id, position)
);

-- Who has asked an owner for no more calls. Campaigns call none of them.
create table suppressed_numbers (
  user_id bigint not null references users on delete cascade,
  phone_number text not null,
  created_at timestamptz not null,
  primary key (user_id, phone_number)
);

-- Calls

create table calls (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  assistant_id bigint references assistants on delete set null,
  assistant_name text not null,
  conversation_id bigint references conversations on delete set null,
  -- The campaign's name stays with the call when the campaign is deleted.
  campaign_id bigint references campaigns on delete set null,
  campaign_name text,
  lead_id bigint references leads on delete set null,
  lead_contact_id bigint references lead_contacts on delete set null,
  type text not null check (type in ('inbound', 'outbound', 'web')),
  status text not null check (status in ('initiated', 'ringing', 'busy', 'in-progress', 'ended', 'completed',
    'ended_by_customer', 'ended_by_assistant', 'no-answer', 'failed')),
  end_reason text,
  ended_by text check (ended_by in ('customer', 'assistant')),
  answered_by text check (answered_by in ('human', 'machine', 'unknown')),
  own_number text,
  other_number text,
  variables jsonb not null,
  given_variables jsonb not null,
  carrier text check (carrier in ('simulated', 'twilio')),
  -- Names the call at the carrier, by which it can be asked for.
  reference uuid not null unique,
  sid text unique,
  ring_s integer not null check (ring_s > 0),
  max_duration_s integer not null check (max_duration_s > 0),
  -- The price of a minute when the call began, and what of it is the carrier's.
  minute_micros bigint not null check (minute_micros > 0),
  carrier_minute_micros bigint not null check (carrier_minute_micros >= 0),
  transfer_id bigint references ledger_transfers,
  -- As in phone_messages.
  spend_keys text[] not null default '{}',
  spend_window timestamptz,
  total_micros bigint not null default 0 check (total_micros >= 0),
  carrier_micros bigint not null default 0 check (carrier_micros >= 0),
  -- Whether the talk runs, and in which process.
  line text not null default 'none' check (line in ('none', 'open', 'closed')),
  process integer,
  memory jsonb,
  evaluation jsonb,
  webhook_response jsonb,
  duration_s integer not null default 0 check (duration_s >= 0),
  -- Deleted with what it belonged to while it was still under way: it goes once that is over.
  is_to_erase boolean not null default false,
  -- When the carrier was asked to place it: from then on it is never placed again.
  asked_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'web') = (carrier is null))
);
create index calls_by_user on calls (user_id, id desc);
create index calls_by_status on calls (user_id, status, id desc);
create index calls_by_number on calls (user_id, other_number, id desc) where other_number is not null;
create index calls_by_assistant on calls (assistant_id, id desc);
create index calls_by_conversation on calls (conversation_id);
-- A call that was begun in a chat names it, and has its last words.
create index calls_by_named_conversation on calls ((variables ->> 'conversation_id')) where variables ? 'conversation_id';
create index calls_by_campaign on calls (campaign_id, id desc) where campaign_id is not null;
create index calls_by_lead on calls (lead_id) where lead_id is not null;
create index calls_by_lead_contact on calls (lead_contact_id) where lead_contact_id is not null;
create index calls_open on calls (created_at) where status in ('initiated', 'ringing', 'in-progress', 'ended');
create index calls_to_erase on calls (id) where is_to_erase;

alter table leads add foreign key (call_id) references calls on delete set null;
alter table idempotency_keys add foreign key (call_id) references calls on delete cascade;

-- What was said, in order: of the assistant's words those that were heard.
create table call_transcript (
  id bigint generated always as identity primary key,
  call_id bigint not null references calls on delete cascade,
  role text not null check (role in ('assistant', 'user', 'system')),
  text text not null,
  function_calls jsonb not null,
  interrupted boolean not null,
  at timestamptz not null
);
create index call_transcript_by_call on call_transcript (call_id, id);

-- Whoever opens a call's line names it by a token that is good once. Only its hash is kept.
create table call_tokens (
  token_hash text primary key,
  call_id bigint not null unique references calls on delete cascade,
  expires_at timestamptz not null
);

-- The open lines of calls, for the case that the process which holds one dies. `open_at` is when the line was last known to be
-- open. What is being said is added to the transcript once it is known how much of it was heard; until then it is here.
create table call_lines (
  call_id bigint primary key references calls on delete cascade,
  open_at timestamptz not null,
  saying text,
  saying_calls jsonb not null default '[]',
  saying_since timestamptz
);

-- The second leg of a warm transfer: a person whom the carrier calls while the caller waits, and then connects with them.
-- `reference` names it at the carrier. It is written before the carrier is asked, and asked for once. `most_s` is how long both
-- may talk, for which the money is held; `minute_micros` is the carrier's price of a minute.
create table call_legs (
  id bigint generated always as identity primary key,
  call_id bigint not null references calls on delete cascade,
  reference uuid not null unique,
  to_number text not null,
  status text not null check (status in ('asked', 'ringing', 'answered', 'joined', 'ended', 'declined', 'busy', 'no-answer',
    'failed')),
  sid text unique,
  minute_micros bigint not null check (minute_micros > 0),
  most_s integer not null check (most_s > 0),
  transfer_id bigint not null references ledger_transfers,
  total_micros bigint not null default 0 check (total_micros >= 0),
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz
);
create unique index call_legs_open on call_legs (call_id) where ended_at is null;
create index call_legs_by_call on call_legs (call_id);

-- The recording of a call, written with the call where it is to be recorded. `file` is its name in the file storage.
-- `report_waits`: the report of the call is sent once the recording is settled.
create table call_recordings (
  call_id bigint primary key references calls on delete cascade,
  file text not null unique,
  state text not null default 'pending' check (state in ('pending', 'stored', 'none')),
  bytes bigint check (bytes > 0),
  seconds integer check (seconds >= 0),
  report_waits boolean not null default false,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'stored') = (bytes is not null)),
  check ((state = 'pending') = (settled_at is null))
);

-- Files of rows that are gone, with what the carrier may have of the call. Each is deleted twice: whoever was storing the file
-- when its row went has done so by the second time.
create table removed_files (
  id bigint generated always as identity primary key,
  file text not null unique,
  carrier text,
  call_sid text,
  due_at timestamptz not null default now(),
  is_last boolean not null default false
);
create index removed_files_due on removed_files (due_at);

-- Owners' servers

-- What happens beside the conversations, for the owner: calls, texts, WhatsApp messages, numbers, a low balance. Ids are of
-- the messages' sequence and drawn under the same lock, so the last id that a reader has seen covers these too. An event that
-- names a call or a number goes with it.
create table owner_events (
  id bigint primary key default 0,
  user_id bigint not null references users on delete cascade,
  type text not null,
  data jsonb not null,
  call_id bigint references calls on delete cascade,
  phone_message_id bigint references phone_messages on delete cascade,
  created_at timestamptz not null
);
create index owner_events_by_user on owner_events (user_id, id);
create index owner_events_by_call on owner_events (call_id);
create index owner_events_by_phone_message on owner_events (phone_message_id) where phone_message_id is not null;
create index owner_events_by_age on owner_events (created_at);

-- Secrets are sealed by the vault. The previous one signs beside the present one until `previous_until`.
create table webhook_secrets (
  assistant_id bigint primary key references assistants on delete cascade,
  sealed_secret text not null,
  sealed_previous text,
  previous_until timestamptz,
  check ((sealed_previous is null) = (previous_until is null))
);

-- `payload` is what is sent, to the letter: it is what the signature covers. `source` is what the message reports, so that it
-- is sent once; null of tests and questions. `attempts` counts those whose outcome is known, `final_attempt` is the last one
-- before the delivery is dead.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  assistant_id bigint references assistants on delete set null,
  call_id bigint references calls on delete cascade,
  conversation_id bigint references conversations on delete cascade,
  kind text not null check (kind in ('post-call', 'conversation-ended', 'inbound-call')),
  webhook_id text not null unique,
  source text unique,
  url text not null,
  payload text not null,
  status text not null check (status in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0,
  final_attempt integer not null,
  response_status integer,
  error text,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index webhook_deliveries_by_user on webhook_deliveries (user_id, id desc);
create index webhook_deliveries_by_status on webhook_deliveries (user_id, status, id desc);
create index webhook_deliveries_by_assistant on webhook_deliveries (assistant_id);
create index webhook_deliveries_by_call on webhook_deliveries (call_id) where call_id is not null;
create index webhook_deliveries_by_conversation on webhook_deliveries (conversation_id) where conversation_id is not null;
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Carriers' own records

-- The simulated network's, as a carrier elsewhere keeps them. Nothing but the simulated carrier reads these.
create table simulated_numbers (
  phone_number text primary key,
  reference uuid not null unique,
  created_at timestamptz not null
);

create table simulated_senders (
  phone_number text primary key,
  status text not null check (status in ('online', 'offline')),
  quality_rating text not null check (quality_rating in ('GREEN', 'YELLOW', 'RED')),
  messaging_limit integer check (messaging_limit > 0)
);

create table simulated_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'whatsapp')),
  sid text not null unique,
  reference uuid unique,
  from_number text not null,
  to_number text not null,
  body text not null,
  status text not null check (status in ('accepted', 'delivered', 'read')),
  created_at timestamptz not null
);
create index simulated_messages_by_receiver on simulated_messages (to_number, id);
create index simulated_messages_by_sender on simulated_messages (from_number, id);

-- A call, with the token that opens its line. Of a leg: the call that it is for, what the person is told, when both were
-- connected, and how long they may talk.
create table simulated_calls (
  id bigint generated always as identity primary key,
  sid text not null unique,
  reference uuid unique,
  from_number text,
  to_number text not null,
  token text,
  status text not null check (status in ('ringing', 'in-progress', 'completed', 'busy', 'no-answer', 'failed')),
  answered_by text check (answered_by in ('human', 'machine', 'unknown')),
  end_reason text,
  leg_of bigint references simulated_calls on delete cascade,
  message text,
  joined_at timestamptz,
  most_s integer,
  ring_until timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index simulated_calls_by_receiver on simulated_calls (to_number, id);
create index simulated_calls_by_caller on simulated_calls (from_number, id);
create index simulated_calls_legs on simulated_calls (leg_of) where leg_of is not null;

-- What Twilio was asked for, by our reference, for which its API has no place. `body_hash` is that of a message's text. The
-- rest is a leg's: `caller_sid` is the call whose caller waits, `message` what the person is told in `language`, `joined_at`
-- since when both are connected.
create table twilio_orders (
  id bigint generated always as identity primary key,
  reference uuid not null unique,
  kind text not null check (kind in ('message', 'call', 'leg')),
  from_number text not null,
  to_number text not null,
  sid text unique,
  body_hash text,
  caller_sid text,
  message text,
  language text,
  most_s integer,
  joined_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);
create index twilio_orders_by_caller on twilio_orders (caller_sid) where caller_sid is not null;
create index twilio_orders_by_age on twilio_orders (created_at);
