-- Numbers that owners buy, name and give back, and the lines of their own providers.

-- A number is one owner's where the carrier gave it; a SIP line or an extension is whatever its owner calls it.
alter table phone_numbers drop constraint phone_numbers_phone_number_key;
create unique index phone_numbers_of_carrier on phone_numbers (phone_number) where type = 'normal';
create unique index phone_numbers_of_owner on phone_numbers (user_id, phone_number);
alter table phone_numbers add column nickname text;
-- Null: no month is charged for it.
alter table phone_numbers add column monthly_micros bigint check (monthly_micros > 0);
create index phone_numbers_to_renew on phone_numbers (subscribed_until) where monthly_micros is not null;

-- A number that is being bought: its first month is held, and the carrier has not answered yet. `reference` is the order's
-- name at the carrier, by which it can be found there.
create table number_orders (
  reference uuid primary key,
  user_id integer not null references users on delete cascade,
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
  phone_number_id integer primary key references phone_numbers on delete cascade,
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
