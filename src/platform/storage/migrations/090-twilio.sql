-- What Twilio was asked for, by our reference, for which its API has no place. `body_hash` is that of a message's text.
-- The rest is a leg's: `caller_sid` is the call whose caller waits, `message` what the person is told in
-- `language`, `joined_at` since when both
-- are connected.
create table twilio_orders (
  id integer generated always as identity primary key,
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
