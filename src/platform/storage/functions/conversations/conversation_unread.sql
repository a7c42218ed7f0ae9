-- What the visitor writes is unread. Whoever goes on is asked for a rating at the next end, unless they gave one.
create or replace function conversation_unread() returns trigger language plpgsql as $$
begin
  update conversations set has_unread = true, has_visitor = true,
    rating_state = case when rating_state = 'given' then 'given' else 'due' end
  where id = new.conversation_id and not (has_unread and has_visitor and rating_state in ('due', 'given'));
  return null;
end
$$;

create or replace trigger conversation_unread after insert on messages for each row
when (new.role = 'user') execute function conversation_unread();
