-- Whether waiting conversations are given to members in turn, and how many a member has at most at once; null: no limit.
alter table users
  add column assign_in_turn boolean not null default false,
  add column assign_limit integer check (assign_limit >= 1);

-- When a waiting conversation was given to its assignee in turn; null where it was not. Who has had it, in this wait.
alter table conversations add column given_at timestamptz;
alter table conversations add column given_to bigint[] not null default '{}';

-- When members were in the console last, and when they were given a conversation last; of accounts that give them in turn.
create table member_turns (
  member_id bigint primary key references members on delete cascade,
  seen_at timestamptz,
  given_at timestamptz
);
