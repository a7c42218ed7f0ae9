-- An owner may have a SIP line of the same number that the carrier gave, or is giving.
drop index phone_numbers_of_owner;
create unique index phone_numbers_of_owner on phone_numbers (user_id, phone_number) where type <> 'normal';

-- A message is answered once, also where two runs of its job overlap.
create unique index phone_messages_answer on phone_messages (key)
where key_scope = 'phone-messages.answer' and status <> 'failed';
