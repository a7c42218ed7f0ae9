-- Reports to the owner that a visitor is on another page: as a change of the conversation, without what the page is.
create or replace function visitor_moved() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'updated', jsonb_build_object('status', new.status, 'tags', new.tags), new.updated_at);
  return null;
end
$$;

create or replace trigger visitor_moved after update of visitor_context on conversations for each row
when ((new.visitor_context - 'seen_at') is distinct from (old.visitor_context - 'seen_at'))
execute function visitor_moved();
