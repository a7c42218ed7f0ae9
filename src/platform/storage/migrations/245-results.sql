-- What becomes of conversations: whether the visitor has written, and whether a person was asked for or answered; since when a
-- visitor waits for a person's answer, and how long the last such wait was; whether the visitor can be asked for a rating.
alter table conversations add column has_visitor boolean not null default false;
alter table conversations add column has_person boolean not null default false;
alter table conversations add column waits_since timestamptz;
alter table conversations add column first_answer_s integer;
alter table conversations add column rating_state text not null default 'none';
-- Holds writers up: for a moment only, since no row of it is in the index yet.
create index if not exists conversations_to_rate on conversations (assistant_id, last_message_at)
  where rating_state = 'due' and type in ('widget', 'test');

-- How visitors rate conversations after their end: once each.
create table conversation_ratings (
  conversation_id bigint primary key references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  value smallint not null check (value between 1 and 5),
  comment text,
  created_at timestamptz not null
);
create index on conversation_ratings (user_id, created_at desc) where comment is not null;
create index on conversation_ratings (user_id);

-- What became of the conversations that began on a day, by assistant and channel. Test conversations are in none. Kept when
-- conversations are deleted.
create table result_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  -- 0: no assistant.
  assistant_id bigint not null default 0,
  channel text not null,
  conversations bigint not null default 0,
  with_person bigint not null default 0,
  -- How often a visitor waited for a person's answer and got it, and for how long in all.
  answered_waits bigint not null default 0,
  wait_seconds bigint not null default 0,
  answered_in_5_min bigint not null default 0,
  rated_1 bigint not null default 0,
  rated_2 bigint not null default 0,
  rated_3 bigint not null default 0,
  rated_4 bigint not null default 0,
  rated_5 bigint not null default 0,
  primary key (user_id, day, assistant_id, channel)
);

-- Holds writers up: one by one, the conversations there are, so that results do not begin with nothing.
update conversations c set
  has_visitor = true,
  has_person = c.person_state is not null or exists (
    select from messages m where m.conversation_id = c.id and m.role = 'assistant' and m.author_name is not null
  )
where exists (select from messages m where m.conversation_id = c.id and m.role = 'user');
-- Where a backup is restored, all migrations are one transaction: the next one may change this table again.
set constraints all immediate;
set constraints all deferred;
insert into result_days (user_id, day, assistant_id, channel, conversations, with_person)
select user_id, (created_at at time zone 'UTC')::date, coalesce(assistant_id, 0), type, count(*), count(*) filter (where has_person)
from conversations where has_visitor and type <> 'test' group by 1, 2, 3, 4;

alter table conversation_events drop constraint if exists conversation_events_type_check;
alter table conversation_events add constraint conversation_events_type_check
  check (type in ('message', 'ai_enabled', 'person', 'updated', 'delivery', 'call', 'typing', 'rating')) not valid;
