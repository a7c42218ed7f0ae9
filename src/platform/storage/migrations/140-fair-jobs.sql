-- Holds writers up: jobs that wait are few, and those that are done are deleted.
-- Finds who has jobs waiting, and the one of each that has been due longest. Bytes are compared: what is read next after an
-- owner's last one is known without looking.
create index job_next_in_lane on pgboss.job_common (group_id, (coalesce(group_tier, '-') collate "C"), start_after)
  where state < 'active' and not blocked;
