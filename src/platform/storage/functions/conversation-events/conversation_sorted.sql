-- Reports that a conversation was closed, opened, tagged, assigned or put off.
create or replace function conversation_sorted() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'updated', jsonb_build_object('status', new.status, 'tags', new.tags) ||
    case when new.assignee_id is distinct from old.assignee_id then jsonb_build_object('assignee_id', new.assignee_id)
      else '{}' end, new.updated_at);
  return null;
end
$$;

create or replace trigger conversation_sorted after update of status, tags, assignee_id, snoozed_until on conversations for each row
when (new.status <> old.status or new.tags <> old.tags or new.assignee_id is distinct from old.assignee_id
  or new.snoozed_until is distinct from old.snoozed_until)
execute function conversation_sorted();
