-- Visitors of a chat who were given a link to write on WhatsApp. Whoever writes the code is asked whether to go on with the
-- chat there; until they agree nothing of it is shown.
create table whatsapp_invitations (
  id integer generated always as identity primary key,
  sender_id integer not null references whatsapp_senders on delete cascade,
  conversation_id integer not null references conversations on delete cascade,
  code_hash text not null unique,
  -- Where the chat is, as the question names it.
  site text not null,
  -- What is sent once they agree.
  message text,
  expires_at timestamptz not null,
  -- Who wrote the code, and by which message; the code is used up then.
  customer_phone text,
  phone_message_id integer,
  answered_at timestamptz,
  created_at timestamptz not null
);
create index whatsapp_invitations_asked on whatsapp_invitations (sender_id, customer_phone) where customer_phone is not null;
create index whatsapp_invitations_by_conversation on whatsapp_invitations (conversation_id);
