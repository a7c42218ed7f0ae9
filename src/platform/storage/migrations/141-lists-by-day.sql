-- Holds writers up: a hundred thousand calls or leads take a fraction of a second. Where there are millions, run the same
-- statements with "concurrently" before the upgrade.

-- An owner's calls and leads of some days, without reading those of all days.
create index if not exists calls_by_day on calls (user_id, created_at, id);
create index if not exists leads_by_day on leads (user_id, created_at, id);
