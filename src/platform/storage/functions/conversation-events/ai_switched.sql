-- Reports that the assistant was turned on or off.
create or replace function ai_switched() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'ai_enabled', jsonb_build_object('ai_enabled', new.ai_enabled), new.updated_at);
  return null;
end
$$;

create or replace trigger ai_switched after update of ai_enabled on conversations for each row
when (new.ai_enabled <> old.ai_enabled) execute function ai_switched();
