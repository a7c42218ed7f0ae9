-- Reports something to an owner; nothing where the account is gone.
create or replace function add_owner_event(owner bigint, new_type text, new_data jsonb, at timestamptz, of_call bigint default null)
returns void language sql as $$
  insert into owner_events (user_id, type, data, call_id, created_at)
  select owner, new_type, new_data, of_call, at from users where id = owner
$$;
