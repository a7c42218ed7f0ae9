-- Counts what the ledger has posted in its owner's usage, by the day on which the money was held, for the assistant that it was
-- spent by.
create or replace function spending_counted() returns trigger language plpgsql as $$
declare
  owner bigint := (select user_id from ledger_accounts where id = new.debit_account_id);
  of_assistant bigint;
begin
  if owner is null or not exists (select from ledger_accounts where id = new.credit_account_id and code = 'revenue') then
    return null;
  end if;
  if new.reference ~ '^[0-9a-f-]{36}$' then
    if new.kind = 'chat_turn' then
      select assistant_id into of_assistant from conversations where uuid = new.reference::uuid;
    elsif exists (select from channels where name = new.kind) then
      select c.assistant_id into of_assistant
      from phone_messages m join conversations c on c.id = m.conversation_id where m.reference = new.reference::uuid;
    end if;
  end if;
  perform add_usage(owner, new.created_at, of_assistant, micros => new.posted_micros,
    chat_messages => case when new.kind = 'chat_turn' then 1 else 0 end);
  return null;
end
$$;

drop trigger if exists spending_counted on ledger_transfers;
create constraint trigger spending_counted after insert on ledger_transfers deferrable initially deferred for each row
when (new.state = 'posted') execute function spending_counted();
drop trigger if exists hold_counted on ledger_transfers;
create constraint trigger hold_counted after update on ledger_transfers deferrable initially deferred for each row
when (new.state = 'posted' and old.state <> 'posted') execute function spending_counted();
