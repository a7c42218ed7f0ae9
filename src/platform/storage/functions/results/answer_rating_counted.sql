-- Counts how an answer is rated in the results of its conversation's day; another rating of it takes the place of the first. As
-- add_results(), when the transaction commits.
create or replace function answer_rating_counted() returns trigger language plpgsql as $$
begin
  insert into result_days as known (user_id, day, assistant_id, channel, helpful, not_helpful)
  select c.user_id, day_in(c.created_at, users.timezone), coalesce(c.assistant_id, 0), c.type,
    (new.feedback is not distinct from 'up')::int - (old.feedback is not distinct from 'up')::int,
    (new.feedback is not distinct from 'down')::int - (old.feedback is not distinct from 'down')::int
  from conversations c join users on users.id = c.user_id
  where c.id = new.conversation_id and c.type <> 'test'
  on conflict (user_id, day, assistant_id, channel) do update set
    helpful = known.helpful + excluded.helpful, not_helpful = known.not_helpful + excluded.not_helpful;
  return null;
end
$$;

drop trigger if exists answer_rating_counted on messages;
create constraint trigger answer_rating_counted after update of feedback on messages deferrable initially deferred for each row
when (new.feedback is distinct from old.feedback)
execute function answer_rating_counted();
