-- What happens in conversations, for those who follow them. A message is an event under its own id. Everything else is a
-- row of its own, with an id from the same sequence: the last id that somebody has seen says all that they have missed.
create table conversation_events (
  id integer primary key default 0,
  conversation_id integer not null references conversations on delete cascade,
  type text not null check (type in ('message', 'ai_enabled', 'person', 'updated')),
  message_id integer references messages on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null
);
create index conversation_events_by_conversation on conversation_events (conversation_id, id);
create index conversation_events_by_message on conversation_events (message_id);

-- Draws an event's id, and tells the processes once it is committed. Ids of one owner rise in the order of commits, since
-- whoever draws one waits for the transaction that drew the one before: a reader who has seen an id misses none below it.
-- 1380084854 is a number of ours alone among advisory locks.
create function event_id(of_conversation integer) returns integer language plpgsql as $$
declare
  owner integer;
begin
  select user_id into owner from assistants
  where id = (select assistant_id from conversations where id = of_conversation);
  perform pg_advisory_xact_lock(1380084854, owner);
  perform pg_notify('ringback_events', of_conversation || ' ' || owner);
  return nextval('messages_id_seq');
end
$$;

create function event_begins() returns trigger language plpgsql as $$
begin
  new.id := event_id(new.conversation_id);
  return new;
end
$$;
create trigger event_begins before insert on messages for each row execute function event_begins();
create trigger event_begins before insert on conversation_events for each row execute function event_begins();

-- A message that was not answered is told of again.
create function message_failed() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, message_id, created_at)
  values (new.conversation_id, 'message', new.id, new.created_at);
  return null;
end
$$;
create trigger message_failed after update of state on messages for each row
when (new.state = 'failed' and old.state <> 'failed') execute function message_failed();

create function ai_switched() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'ai_enabled', jsonb_build_object('ai_enabled', new.ai_enabled), new.updated_at);
  return null;
end
$$;
create trigger ai_switched after update of ai_enabled on conversations for each row
when (new.ai_enabled <> old.ai_enabled) execute function ai_switched();

-- Those who follow a deleted conversation look again, and find that it is gone.
create function conversation_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('ringback_events', old.id || ' 0');
  return null;
end
$$;
create trigger conversation_gone after delete on conversations for each row execute function conversation_gone();
