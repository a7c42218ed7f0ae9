-- What members are told about, by which ways, and when not.
create table notification_settings (
  member_id bigint primary key references members on delete cascade,
  -- What differs from the defaults: by kind and way whether it is on.
  kinds jsonb not null default '{}',
  -- {"begin": "21:00", "end": "07:00", "timezone": "Europe/Berlin"}
  quiet_hours jsonb
);

-- Browsers that take push messages for a member.
create table push_devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null
);
create index on push_devices (member_id);

-- Addresses of Slack, Teams, Discord and the like, to which an account's notifications are sent too.
create table notification_hooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- The address is the secret: whoever has it can write there.
  sealed_url text not null,
  host text not null,
  kinds text[] not null,
  -- Why the last message did not arrive; null where it did.
  error text,
  created_at timestamptz not null
);
create index on notification_hooks (user_id);

-- What somebody is to be told. One for each subject: nobody is told twice.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('waiting', 'assigned', 'balance', 'failing', 'campaign')),
  subject text not null,
  conversation_id bigint references conversations on delete cascade,
  -- Whom it concerns alone; null: whoever is told of its kind.
  member_id bigint references members on delete cascade,
  data jsonb not null default '{}',
  -- How many groups of members were told, and when the next one is; null once there is none.
  step integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, kind, subject)
);
create index on notifications (next_at) where next_at is not null;
create index on notifications (conversation_id);
create index on notifications (member_id);
create index on notifications (created_at);

-- To whom it is sent, and what became of that.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  member_id bigint references members on delete cascade,
  hook_id bigint references notification_hooks on delete cascade,
  way text not null check (way in ('push', 'email', 'hook')),
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  sent_at timestamptz
);
create unique index on notification_deliveries (notification_id, way, coalesce(member_id, 0), coalesce(hook_id, 0));
create index on notification_deliveries (member_id);
create index on notification_deliveries (hook_id);

-- By which push services know this server.
create table push_keys (
  id bigint primary key default 1 check (id = 1),
  public_key text not null,
  sealed_private_key text not null
);
