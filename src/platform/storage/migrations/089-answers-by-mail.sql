-- Answers of people that are sent by e-mail to visitors who have left.

-- `visitor_seen_id` is the last message or event that the visitor's page is known to have; kept where there is an e-mail
-- address, as is `visitor_reads_until`: so long an event stream of theirs may be open.
alter table conversations
  add column visitor_seen_id integer not null default 0,
  add column visitor_reads_until timestamptz;

-- `message_id` is the e-mail's own, `first_id` to `last_id` are the messages whose answers it brings. `email` is where it went,
-- once it was sent. `attempts` counts those whose outcome is known. `seen`: the visitor came back before it was sent.
create table answer_mails (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  message_id text not null unique,
  first_id integer not null,
  last_id integer not null,
  status text not null check (status in ('pending', 'sent', 'seen', 'dead')),
  attempts integer not null default 0,
  email text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index answer_mails_by_conversation on answer_mails (conversation_id, id desc);
create index answer_mails_sent on answer_mails (email, sent_at) where status = 'sent';
