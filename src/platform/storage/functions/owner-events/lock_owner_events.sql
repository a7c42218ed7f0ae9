-- Whoever holds the lock draws the owner's next ids, so that they rise in the order of commits: a reader who has seen an id
-- misses none below it. Two owners whose numbers meet here wait for each other, and nothing else.
create or replace function lock_owner_events(owner bigint) returns void language sql as $$
  select pg_advisory_xact_lock(1380084854, hashint8(owner))
$$;
