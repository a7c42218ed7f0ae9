-- What lists look up, so that each reads what it shows: an owner's rows by one filter, newest first.

-- Whether the visitor has written what the owner has not read.
alter table conversations add column has_unread boolean not null default false;
update conversations c set has_unread = true
where exists (select from messages m where m.conversation_id = c.id and m.id > c.read_id and m.role = 'user');

create function conversation_unread() returns trigger language plpgsql as $$
begin
  update conversations set has_unread = true where id = new.conversation_id and not has_unread;
  return null;
end
$$;
create trigger conversation_unread after insert on messages for each row
when (new.role = 'user') execute function conversation_unread();

create function conversation_read() returns trigger language plpgsql as $$
begin
  new.has_unread := exists (
    select from messages m where m.conversation_id = new.id and m.id > new.read_id and m.role = 'user'
  );
  return new;
end
$$;
create trigger conversation_read before update of read_id on conversations for each row
when (new.read_id <> old.read_id) execute function conversation_read();

create index conversations_by_type on conversations (user_id, type, id desc);
create index conversations_by_status on conversations (user_id, status, id desc);
create index conversations_waiting_by_user on conversations (user_id, id desc) where person_state = 'waiting';
create index conversations_unread on conversations (user_id, id desc) where has_unread;
create index conversations_by_text on conversations (user_id, id desc) where type = 'api' and customer_phone is not null;
create index conversations_by_any_identifier on conversations (user_id, external_identifier, id desc)
  where external_identifier is not null;
create index conversations_by_customer_digits on conversations (user_id, regexp_replace(customer_phone, '[^0-9]', '', 'g'), id desc)
  where customer_phone is not null;
create index conversations_by_sender_digits
  on conversations (user_id, regexp_replace(whatsapp_sender_phone, '[^0-9]', '', 'g'), id desc)
  where whatsapp_sender_phone is not null;

create index ledger_transfers_by_kind on ledger_transfers (debit_account_id, kind, id desc);
create index ledger_transfers_not_posted on ledger_transfers (debit_account_id, id desc) where state <> 'posted';

-- With what part of a number is looked for in, so that the rows themselves are not read for it.
drop index phone_messages_by_user;
create index phone_messages_by_user on phone_messages (user_id, channel, id desc) include (direction, other_number);
create index phone_messages_by_direction on phone_messages (user_id, channel, direction, id desc) include (other_number);
create index calls_by_status on calls (user_id, status, id desc);
create index calls_by_number on calls (user_id, other_number, id desc) where other_number is not null;
create index leads_by_status on leads (user_id, status, id desc);
create index webhook_deliveries_by_status on webhook_deliveries (user_id, status, id desc);
