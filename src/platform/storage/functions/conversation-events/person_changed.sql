-- Reports that the visitor waits for a person, that one has joined, or left.
create or replace function person_changed() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'person', jsonb_strip_nulls(jsonb_build_object(
    'state', coalesce(new.person_state, 'left'),
    'name', case when new.person_state is null then old.person_name when new.person_state = 'joined' then new.person_name end,
    'reply_hours', case when new.person_state = 'waiting' then
      (select settings -> 'reply_hours' from assistants where id = new.assistant_id) end
  )), new.updated_at);
  return null;
end
$$;

create or replace trigger person_changed after update of person_state, person_name on conversations for each row
when (new.person_state is distinct from old.person_state
  or (new.person_state = 'joined' and new.person_name is distinct from old.person_name))
execute function person_changed();
