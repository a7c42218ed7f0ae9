-- Reports that the visitor is asked for a rating, has given one, or has gone on instead.
create or replace function rating_changed() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'rating', jsonb_build_object('state', case new.rating_state when 'due' then 'over' else new.rating_state end),
    new.updated_at);
  return null;
end
$$;

create or replace trigger rating_changed after update of rating_state on conversations for each row
when (new.rating_state <> old.rating_state and (new.rating_state in ('asked', 'given') or old.rating_state = 'asked'))
execute function rating_changed();
