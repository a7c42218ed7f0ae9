-- Notes that a person was asked for or has come, and since when the visitor waits for their answer. Who asks for a person has
-- contacted the company, also without a word. Members get it in turn anew.
create or replace function conversation_waits() returns trigger language plpgsql as $$
begin
  if new.person_state is null then
    new.waits_since := null;
  else
    new.has_person := true;
    if new.person_state = 'waiting' then
      new.has_visitor := true;
      new.waits_since := coalesce(new.waits_since, new.person_since);
      new.first_answer_s := null;
      -- Whoever has it from before has it first.
      new.given_at := null;
      new.given_to := case when new.assignee_id is null then '{}'::bigint[] else array[new.assignee_id] end;
    end if;
  end if;
  return new;
end
$$;

create or replace trigger conversation_waits before update of person_state on conversations for each row
when (new.person_state is distinct from old.person_state or new.person_since is distinct from old.person_since)
execute function conversation_waits();
