-- Campaigns and the people that they call.

-- Hours are `HH:MM` of the contact's day. `stop_reason` says why a campaign stopped by itself; null where its owner stopped
-- it. `failed_in_row` counts calls that failed since the last one that did not.
create table campaigns (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  assistant_id integer references assistants on delete set null,
  name text not null,
  status text not null check (status in ('draft', 'in-progress', 'stopped', 'completed')),
  stop_reason text check (stop_reason in ('insufficient_balance', 'calls_failed', 'assistant_inactive')),
  timezone text not null,
  max_calls_in_parallel integer not null check (max_calls_in_parallel > 0),
  start_time text not null,
  end_time text not null,
  allowed_days text[] not null,
  max_retries integer not null check (max_retries >= 0),
  retry_interval_min integer not null check (retry_interval_min > 0),
  retry_on_voicemail boolean not null,
  retry_on_goal_incomplete boolean not null,
  goal_completion_variable text,
  mark_complete_when_no_leads boolean not null,
  failed_in_row integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index campaigns_by_user on campaigns (user_id, id desc);
create index campaigns_by_assistant on campaigns (assistant_id);
create index campaigns_running on campaigns (id) where status = 'in-progress';

-- The numbers that a campaign calls from, in order.
create table campaign_numbers (
  campaign_id integer not null references campaigns on delete cascade,
  phone_number_id integer not null references phone_numbers on delete cascade,
  position integer not null,
  primary key (campaign_id, phone_number_id)
);
create index campaign_numbers_by_number on campaign_numbers (phone_number_id);

-- `attempts` counts those that ended without reaching anybody. `contact_position` says whom the next call of the attempt is
-- for: 0 is the lead, higher ones its secondary contacts. `call_id` is the call under way, whatever the owner has set the
-- status to meanwhile: while there is one, nobody else of the lead is called.
create table leads (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  campaign_id integer not null references campaigns on delete cascade,
  phone_number text not null,
  variables jsonb not null,
  status text not null check (status in ('created', 'scheduled', 'processing', 'completed', 'rescheduled',
    'reached-max-retries', 'blacklisted')),
  attempts integer not null default 0,
  contact_position integer not null default 0,
  next_call_at timestamptz not null,
  call_id integer references calls on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index leads_by_user on leads (user_id, id desc);
create index leads_by_campaign on leads (campaign_id, phone_number);
create index leads_due on leads (campaign_id, next_call_at, id) where status in ('created', 'scheduled', 'rescheduled');
create index leads_in_calls on leads (campaign_id) where call_id is not null or status = 'processing';
create index leads_by_call on leads (call_id) where call_id is not null;

create table lead_contacts (
  id integer generated always as identity primary key,
  lead_id integer not null references leads on delete cascade,
  position integer not null check (position > 0),
  phone_number text not null,
  variables jsonb not null,
  status text not null check (status in ('created', 'scheduled', 'processing', 'completed', 'rescheduled',
    'reached-max-retries', 'blacklisted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (lead_id, position)
);

-- Who has asked an owner for no more calls. Campaigns call none of them.
create table suppressed_numbers (
  user_id integer not null references users on delete cascade,
  phone_number text not null,
  created_at timestamptz not null,
  primary key (user_id, phone_number)
);

-- The campaign's name stays with the call when the campaign is deleted.
alter table calls
  add column campaign_id integer references campaigns on delete set null,
  add column campaign_name text,
  add column lead_id integer references leads on delete set null,
  add column lead_contact_id integer references lead_contacts on delete set null;
create index calls_by_campaign on calls (campaign_id, id desc) where campaign_id is not null;
create index calls_by_lead on calls (lead_id) where lead_id is not null;
create index calls_by_lead_contact on calls (lead_contact_id) where lead_contact_id is not null;
