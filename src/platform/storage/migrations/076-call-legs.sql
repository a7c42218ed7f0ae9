-- The second leg of a warm transfer: a person whom the carrier calls while the caller waits, and then connects with them.
-- `reference` names it at the carrier. It is written before the carrier is asked, and asked for once. `most_s` is how long both
-- may talk, for which the money is held; `minute_micros` is the carrier's price of a minute.
create table call_legs (
  id integer generated always as identity primary key,
  call_id integer not null references calls on delete cascade,
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

-- The simulated network's own record of a leg: the call that it is for, what the person is told, when both were connected, and
-- how long they may talk.
alter table simulated_calls
  add column leg_of integer references simulated_calls on delete cascade,
  add column message text,
  add column joined_at timestamptz,
  add column most_s integer;
create index simulated_calls_legs on simulated_calls (leg_of) where leg_of is not null;
