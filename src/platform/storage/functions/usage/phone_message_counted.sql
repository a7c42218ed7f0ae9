-- Counts a message to or from a phone in its owner's usage; one that failed counts no more.
create or replace function phone_message_counted() returns trigger language plpgsql as $$
declare
  change integer := case when new.status = 'failed' then -1 else 1 end;
  counted text := (select counts_as from channels where name = new.channel);
begin
  perform add_usage(new.user_id, new.created_at,
    texts => case when counted = 'texts' then change else 0 end,
    whatsapp_messages => case when counted = 'whatsapp_messages' then change else 0 end);
  return null;
end
$$;

drop trigger if exists phone_message_counted on phone_messages;
create constraint trigger phone_message_counted after insert on phone_messages deferrable initially deferred for each row
when (new.status <> 'failed') execute function phone_message_counted();
drop trigger if exists phone_message_recounted on phone_messages;
create constraint trigger phone_message_recounted after update on phone_messages deferrable initially deferred for each row
when ((new.status = 'failed') <> (old.status = 'failed')) execute function phone_message_counted();
