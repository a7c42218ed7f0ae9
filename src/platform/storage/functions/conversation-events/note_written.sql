-- Reports that a note was written about a conversation, or deleted: to the owner, as a change of it.
create or replace function note_written() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  select c.id, 'updated', jsonb_build_object('status', c.status, 'tags', c.tags), c.updated_at
  from conversations c where c.id = coalesce(new.conversation_id, old.conversation_id);
  return null;
end
$$;

create or replace trigger note_written after insert or delete on conversation_notes for each row execute function note_written();
