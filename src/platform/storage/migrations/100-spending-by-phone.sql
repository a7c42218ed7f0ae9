-- What strangers bring about by phone counts in the daily cap: a message and a call name the counters of `spend_window` that
-- their price was added to.
alter table phone_messages add column spend_keys text[] not null default '{}', add column spend_window timestamptz;
alter table calls add column spend_keys text[] not null default '{}', add column spend_window timestamptz;
