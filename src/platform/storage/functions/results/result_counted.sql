-- Counts what has become of a conversation: each change adds what it changes, so that the sums are those of the conversations.
create or replace function result_counted() returns trigger language plpgsql as $$
declare
  contacts bigint := new.has_visitor::int - old.has_visitor::int;
  persons bigint := (new.has_visitor and new.has_person)::int - (old.has_visitor and old.has_person)::int;
  is_answered boolean := old.first_answer_s is null and new.first_answer_s is not null;
begin
  if contacts <> 0 or persons <> 0 or is_answered then
    perform add_results(new.user_id, new.created_at, new.assistant_id, new.type, conversations => contacts,
      with_person => persons, answered_waits => is_answered::int,
      wait_seconds => case when is_answered then new.first_answer_s else 0 end,
      answered_in_5_min => (is_answered and new.first_answer_s <= 300)::int);
  end if;
  return null;
end
$$;

drop trigger if exists result_counted on conversations;
create constraint trigger result_counted after update on conversations deferrable initially deferred for each row
when (new.type <> 'test' and (new.has_visitor <> old.has_visitor or new.has_person <> old.has_person
  or new.first_answer_s is distinct from old.first_answer_s))
execute function result_counted();
