-- Texts and WhatsApp messages of both directions, and the senders and templates that WhatsApp has.

-- A sender is one of the owner's numbers as WhatsApp knows it; the carrier tells of it, and goes with the number.
create table whatsapp_senders (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  phone_number_id integer not null unique references phone_numbers on delete cascade,
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
  id integer generated always as identity primary key,
  sender_id integer not null references whatsapp_senders on delete cascade,
  name text not null,
  language text not null,
  category text not null,
  status text not null check (status in ('approved', 'pending', 'rejected')),
  body_text text not null,
  unique (sender_id, name, language)
);

-- `reference` names a message at the carrier: whether it arrived there can be asked later. A message whose outcome is not
-- known keeps its hold until the carrier has told. Numbers stay when their owner gives them back, so nothing refers to them.
create table phone_messages (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp')),
  kind text not null check (kind in ('freeform', 'template')),
  direction text not null check (direction in ('inbound', 'outbound')),
  phone_number_id integer not null,
  sender_id integer check ((sender_id is null) = (channel = 'sms')),
  own_number text not null,
  other_number text not null,
  body text not null,
  segments integer not null check (segments > 0),
  segment_micros bigint not null check (segment_micros >= 0),
  status text not null check (status in ('sending', 'unknown', 'sent', 'delivered', 'read', 'failed', 'received')),
  failure text,
  carrier text not null check (carrier in ('simulated', 'twilio')),
  reference uuid not null unique,
  sid text unique,
  transfer_id bigint references ledger_transfers,
  key_scope text,
  key text,
  conversation_id integer references conversations on delete set null,
  message_id integer references messages on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index phone_messages_by_user on phone_messages (user_id, channel, id desc);
create index phone_messages_open on phone_messages (created_at) where status in ('sending', 'unknown');
create index phone_messages_by_key on phone_messages (key_scope, key) where key is not null;
create index phone_messages_by_pair on phone_messages (own_number, other_number, channel, id desc);
create index phone_messages_by_conversation on phone_messages (conversation_id);
create index phone_messages_by_message on phone_messages (message_id);

-- Who wants no texts from a number: said by STOP, taken back by START.
create table text_opt_outs (
  own_number text not null,
  other_number text not null,
  created_at timestamptz not null,
  primary key (own_number, other_number)
);

create index conversations_by_customer on conversations (whatsapp_sender_phone, customer_phone) where type = 'whatsapp';

-- The simulated network's own records, as a carrier elsewhere keeps them. Nothing but the simulated carrier reads these.
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
  id integer generated always as identity primary key,
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
