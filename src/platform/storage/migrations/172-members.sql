-- Who signs in to an account, and what each may do. One of them is the account's own: its address, name and password are the
-- account's (functions/accounts/account_member.sql).
create table members (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'agent')),
  password_hash text,
  is_account boolean not null default false,
  -- The secret of one-time codes, sealed by the vault, and whether a code has confirmed it.
  sealed_totp text,
  totp_confirmed boolean not null default false,
  -- The last code's place in time: none counts twice.
  totp_step bigint,
  created_at timestamptz not null
);
create index on members (user_id);

insert into members (user_id, email, name, role, password_hash, is_account, created_at)
select id, email, name, 'owner', password_hash, true, created_at from users;

-- One link for each: to become a member, or, with a member, to set a new password.
create table member_links (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  user_id bigint not null references users on delete cascade,
  member_id bigint references members on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'agent')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on member_links (user_id);
create index on member_links (member_id);

-- Null of sessions from before there were members, which are the account's own.
alter table login_sessions add column member_id bigint references members on delete cascade;
alter table login_sessions add column user_agent text;
create index on login_sessions (member_id);

-- Null: everything.
alter table api_keys add column scopes text[];

-- What was changed, by whom.
create table audit_entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  operation text not null,
  -- What the path named.
  params jsonb not null default '{}',
  member_id bigint references members on delete set null,
  -- The member's name or the key's, as it was.
  actor text not null,
  address text,
  created_at timestamptz not null
);
create index on audit_entries (user_id, id desc);
create index on audit_entries (created_at);
create index on audit_entries (member_id);
