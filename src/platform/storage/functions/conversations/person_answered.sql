-- A person's answer ends the visitor's wait for it.
create or replace function person_answered() returns trigger language plpgsql as $$
begin
  update conversations
  set first_answer_s = greatest(0, extract(epoch from new.created_at - waits_since))::integer, waits_since = null
  where id = new.conversation_id and waits_since is not null;
  return null;
end
$$;

create or replace trigger person_answered after insert on messages for each row
when (new.role = 'assistant' and new.author_name is not null) execute function person_answered();
