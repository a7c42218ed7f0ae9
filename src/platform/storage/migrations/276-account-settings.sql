-- What an account says by default, shows to visitors, and keeps.
alter table users
  -- How to reach the company, for assistants that say nothing of their own.
  add column fallback_contact text,
  -- Whether visitors see what calls and texts cost the company.
  add column show_prices boolean not null default false,
  -- For how many days conversations, calls, messages and leads are kept; null: as long as the server keeps them.
  add column retention_days integer check (retention_days >= 1),
  -- When the account is deleted, where somebody has asked for it.
  add column deletes_at timestamptz;
