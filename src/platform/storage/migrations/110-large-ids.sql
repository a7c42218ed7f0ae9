-- Every id is a bigint. One sequence of the size of an integer numbered messages, typing and all other events: at a million
-- conversations a day it would have ended within months.

-- What reads a column of another type than it was made for is made again below.
drop trigger delivery_moved on phone_messages;
drop trigger followed_delivery_moved on phone_messages;
drop trigger balance_fell on ledger_accounts;
drop trigger event_begins on messages;
drop trigger event_begins on conversation_events;
drop trigger owner_event_begins on owner_events;

alter table answer_mails
  alter id type bigint,
  alter conversation_id type bigint,
  alter first_id type bigint,
  alter last_id type bigint;
alter table api_keys alter id type bigint, alter user_id type bigint;
alter table assistant_counts alter user_id type bigint;
alter table assistant_labels alter assistant_id type bigint, alter label_id type bigint;
alter table assistant_tools alter assistant_id type bigint, alter tool_id type bigint;
alter table assistants
  alter id type bigint,
  alter user_id type bigint,
  alter voice_id type bigint,
  alter language_id type bigint,
  alter knowledgebase_id type bigint,
  alter phone_number_id type bigint,
  alter folder_id type bigint;
alter table call_legs alter id type bigint, alter call_id type bigint;
alter table call_lines alter call_id type bigint;
alter table call_recordings alter call_id type bigint;
alter table call_tokens alter call_id type bigint;
alter table call_transcript alter id type bigint, alter call_id type bigint;
alter table calls
  alter id type bigint,
  alter user_id type bigint,
  alter assistant_id type bigint,
  alter conversation_id type bigint,
  alter campaign_id type bigint,
  alter lead_id type bigint,
  alter lead_contact_id type bigint;
alter table campaign_numbers alter campaign_id type bigint, alter phone_number_id type bigint;
alter table campaigns alter id type bigint, alter user_id type bigint, alter assistant_id type bigint;
alter table chunks alter id type bigint, alter document_id type bigint, alter knowledgebase_id type bigint;
alter table conversation_events alter id type bigint, alter conversation_id type bigint, alter message_id type bigint;
alter table conversations
  alter id type bigint,
  alter assistant_id type bigint,
  alter read_id type bigint,
  alter answering_assistant_id type bigint,
  alter visitor_seen_id type bigint;
alter table document_files alter document_id type bigint;
alter table document_pages alter document_id type bigint;
alter table documents alter id type bigint, alter knowledgebase_id type bigint;
alter table folders alter id type bigint, alter user_id type bigint;
alter table idempotency_keys alter conversation_id type bigint;
alter table knowledgebases alter id type bigint, alter user_id type bigint;
alter table labels alter id type bigint, alter user_id type bigint;
alter table lead_contacts alter id type bigint, alter lead_id type bigint;
alter table leads
  alter id type bigint,
  alter user_id type bigint,
  alter campaign_id type bigint,
  alter call_id type bigint;
alter table ledger_accounts alter id type bigint, alter user_id type bigint;
alter table ledger_transfers alter debit_account_id type bigint, alter credit_account_id type bigint;
alter table llm_models alter id type bigint;
alter table login_sessions alter id type bigint, alter user_id type bigint;
alter table messages alter id type bigint, alter conversation_id type bigint;
alter table number_orders alter user_id type bigint;
alter table owner_events alter id type bigint, alter user_id type bigint, alter call_id type bigint;
alter table phone_messages
  alter id type bigint,
  alter user_id type bigint,
  alter phone_number_id type bigint,
  alter sender_id type bigint,
  alter conversation_id type bigint,
  alter message_id type bigint,
  alter followed_in type bigint;
alter table phone_numbers alter id type bigint, alter user_id type bigint;
alter table removed_files alter id type bigint;
alter table removed_usage alter id type bigint, alter user_id type bigint, alter assistant_id type bigint;
alter table simulated_calls alter id type bigint, alter leg_of type bigint;
alter table simulated_messages alter id type bigint;
alter table sip_trunks alter phone_number_id type bigint;
alter table suppressed_numbers alter user_id type bigint;
alter table tools alter id type bigint, alter user_id type bigint;
alter table turns
  alter id type bigint,
  alter conversation_id type bigint,
  alter message_id type bigint,
  alter reply_id type bigint;
alter table twilio_orders alter id type bigint;
alter table unanswered_questions alter message_id type bigint, alter assistant_id type bigint;
alter table users alter id type bigint;
alter table webhook_deliveries
  alter id type bigint,
  alter user_id type bigint,
  alter assistant_id type bigint,
  alter call_id type bigint,
  alter conversation_id type bigint;
alter table webhook_secrets alter assistant_id type bigint;
alter table whatsapp_invitations
  alter id type bigint,
  alter sender_id type bigint,
  alter conversation_id type bigint,
  alter phone_message_id type bigint;
alter table whatsapp_senders alter id type bigint, alter user_id type bigint, alter phone_number_id type bigint;
alter table whatsapp_templates alter id type bigint, alter sender_id type bigint;

-- Functions that take, keep or answer an id: the same ones, with larger integers.
do $$
declare
  old record;
  definitions text[] := '{}';
  definition text;
begin
  for old in
    select oid::regprocedure as signature, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in ('turn_begin', 'turn_complete', 'turn_fail', 'turn_remember', 'ledger_hold', 'add_owner_event')
    order by oid
  loop
    definitions := definitions || regexp_replace(old.definition, '\minteger\M', 'bigint', 'g');
    execute 'drop function ' || old.signature;
  end loop;
  foreach definition in array definitions loop
    execute definition;
  end loop;
end
$$;
drop function event_id(integer);
drop function lock_owner_events(integer);

create trigger delivery_moved after update of status, message_id on phone_messages for each row
when (new.direction = 'outbound' and new.conversation_id is not null and new.message_id is not null
  and (new.status <> old.status or new.message_id is distinct from old.message_id))
execute function delivery_moved();
create trigger followed_delivery_moved after update of status on phone_messages for each row
when (new.followed_in is not null and new.key is not null and new.status <> old.status)
execute function followed_delivery_moved();
create trigger balance_fell after update of posted_micros on ledger_accounts for each row
when (new.user_id is not null and old.posted_micros >= 1000000 and new.posted_micros < 1000000)
execute function balance_fell();

-- Events are numbered by a sequence of their own. A message is an event under its own id, and so is numbered by it too.
create sequence events_id_seq as bigint owned by conversation_events.id;
select setval('events_id_seq', last_value, is_called) from messages_id_seq;
alter table messages alter id drop identity;
alter table messages alter id set default 0;

-- Whose it is stands with each conversation and each event, so that an owner's lists and streams read nobody else's, and not all
-- of their own.
alter table conversations add column user_id bigint;
alter table messages add column user_id bigint;
alter table conversation_events add column user_id bigint;
update conversations set user_id = assistants.user_id from assistants where assistants.id = conversations.assistant_id;
update messages set user_id = conversations.user_id from conversations where conversations.id = messages.conversation_id;
update conversation_events set user_id = conversations.user_id
from conversations where conversations.id = conversation_events.conversation_id;
alter table conversations alter user_id set not null;
alter table messages alter user_id set not null;
alter table conversation_events alter user_id set not null;
create index conversations_by_user on conversations (user_id, id desc);
create index messages_by_user on messages (user_id, id);
create index conversation_events_by_user on conversation_events (user_id, id) where type <> 'typing';

-- Without an owner the reference to what is gone reports that it is.
create function conversation_owned() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce((select user_id from assistants where id = new.assistant_id), 0);
  return new;
end
$$;
create trigger conversation_owned before insert on conversations for each row execute function conversation_owned();

-- Whoever holds the lock draws the owner's next ids, so that they rise in the order of commits: a reader who has seen an id
-- misses none below it. Two owners whose numbers meet here wait for each other, and nothing else.
create function lock_owner_events(owner bigint) returns void language sql as $$
  select pg_advisory_xact_lock(1380084854, hashint8(owner))
$$;

create or replace function event_begins() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce((select user_id from conversations where id = new.conversation_id), 0);
  perform lock_owner_events(new.user_id);
  perform pg_notify('ringback_events', new.conversation_id || ' ' || new.user_id);
  new.id := nextval('events_id_seq');
  return new;
end
$$;
create trigger event_begins before insert on messages for each row execute function event_begins();
create trigger event_begins before insert on conversation_events for each row execute function event_begins();

create or replace function owner_event_begins() returns trigger language plpgsql as $$
begin
  perform lock_owner_events(new.user_id);
  perform pg_notify('ringback_events', '0 ' || new.user_id);
  new.id := nextval('events_id_seq');
  return new;
end
$$;
create trigger owner_event_begins before insert on owner_events for each row execute function owner_event_begins();
