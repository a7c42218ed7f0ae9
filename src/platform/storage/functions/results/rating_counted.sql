-- Counts a rating in the results of its conversation's day.
create or replace function rating_counted() returns trigger language plpgsql as $$
begin
  perform add_results(c.user_id, c.created_at, c.assistant_id, c.type, rated => new.value)
  from conversations c where c.id = new.conversation_id and c.type <> 'test';
  return null;
end
$$;

drop trigger if exists rating_counted on conversation_ratings;
create constraint trigger rating_counted after insert on conversation_ratings deferrable initially deferred for each row
execute function rating_counted();
