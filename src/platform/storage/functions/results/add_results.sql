-- Adds to an owner's results of the day on which a conversation began. As add_usage(): what calls it runs when the transaction
-- commits, so that none waits for another one in a circle.
create or replace function add_results(
  owner bigint, began timestamptz, of_assistant bigint, of_channel text, conversations bigint default 0,
  with_person bigint default 0, answered_waits bigint default 0, wait_seconds bigint default 0,
  answered_in_5_min bigint default 0, rated smallint default null
) returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into result_days as known
  select users.id, day_in(add_results.began, users.timezone), coalesce(add_results.of_assistant, 0),
    add_results.of_channel, add_results.conversations, add_results.with_person, add_results.answered_waits,
    add_results.wait_seconds, add_results.answered_in_5_min,
    (add_results.rated is not distinct from 1)::int, (add_results.rated is not distinct from 2)::int,
    (add_results.rated is not distinct from 3)::int, (add_results.rated is not distinct from 4)::int,
    (add_results.rated is not distinct from 5)::int
  from users where users.id = add_results.owner
  on conflict (user_id, day, assistant_id, channel) do update set
    conversations = known.conversations + excluded.conversations,
    with_person = known.with_person + excluded.with_person,
    answered_waits = known.answered_waits + excluded.answered_waits,
    wait_seconds = known.wait_seconds + excluded.wait_seconds,
    answered_in_5_min = known.answered_in_5_min + excluded.answered_in_5_min,
    rated_1 = known.rated_1 + excluded.rated_1,
    rated_2 = known.rated_2 + excluded.rated_2,
    rated_3 = known.rated_3 + excluded.rated_3,
    rated_4 = known.rated_4 + excluded.rated_4,
    rated_5 = known.rated_5 + excluded.rated_5;
end
$$;
