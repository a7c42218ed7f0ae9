-- How visitors rate single answers, in the results of the day on which the conversation began (decision 463).
alter table result_days add column helpful bigint not null default 0;
alter table result_days add column not_helpful bigint not null default 0;

-- Holds writers up: reads the messages there are once, to list what was not helpful.
create index messages_not_helpful on messages (user_id, id) where feedback = 'down';

insert into result_days as known (user_id, day, assistant_id, channel, helpful, not_helpful)
select c.user_id, (c.created_at at time zone users.timezone)::date, coalesce(c.assistant_id, 0), c.type,
  count(*) filter (where m.feedback = 'up'), count(*) filter (where m.feedback = 'down')
from messages m join conversations c on c.id = m.conversation_id join users on users.id = c.user_id
where m.feedback is not null and c.type <> 'test' group by 1, 2, 3, 4
on conflict (user_id, day, assistant_id, channel) do update set
  helpful = known.helpful + excluded.helpful, not_helpful = known.not_helpful + excluded.not_helpful;
