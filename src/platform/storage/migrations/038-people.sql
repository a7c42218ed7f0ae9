-- People who answer in the assistant's place, and what their inbox keeps.

-- Who wrote a message where a person did.
alter table messages add column author_name text;

-- Whether the visitor waits for a person or has one, since when, and the e-mail address they left. `read_id` is the last
-- message that the owner has read.
alter table conversations add column person_state text check (person_state in ('waiting', 'joined'));
alter table conversations add column person_since timestamptz;
alter table conversations add column person_name text;
alter table conversations add column person_email text;
alter table conversations add column status text not null default 'open' check (status in ('open', 'closed'));
alter table conversations add column tags text[] not null default '{}';
alter table conversations add column read_id integer not null default 0;
create index conversations_waiting on conversations (assistant_id) where person_state = 'waiting';

create function person_changed() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'person', jsonb_strip_nulls(jsonb_build_object(
    'state', coalesce(new.person_state, 'left'),
    'name', case when new.person_state is null then old.person_name when new.person_state = 'joined' then new.person_name end,
    'reply_hours', case when new.person_state = 'waiting' then
      (select settings -> 'reply_hours' from assistants where id = new.assistant_id) end
  )), new.updated_at);
  return null;
end
$$;
create trigger person_changed after update of person_state, person_name on conversations for each row
when (new.person_state is distinct from old.person_state
  or (new.person_state = 'joined' and new.person_name is distinct from old.person_name))
execute function person_changed();

create function conversation_sorted() returns trigger language plpgsql as $$
begin
  insert into conversation_events (conversation_id, type, data, created_at)
  values (new.id, 'updated', jsonb_build_object('status', new.status, 'tags', new.tags), new.updated_at);
  return null;
end
$$;
create trigger conversation_sorted after update of status, tags on conversations for each row
when (new.status <> old.status or new.tags <> old.tags) execute function conversation_sorted();

-- Who writes into a closed conversation opens it again.
create function conversation_reopened() returns trigger language plpgsql as $$
begin
  update conversations set status = 'open', updated_at = new.created_at
  where id = new.conversation_id and status = 'closed';
  return null;
end
$$;
create trigger conversation_reopened after insert on messages for each row
when (new.role = 'user') execute function conversation_reopened();
