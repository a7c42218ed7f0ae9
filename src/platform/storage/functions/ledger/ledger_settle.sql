-- Ends a hold: spends `spent` of it, all of it where that is null, or gives it back. False when it had ended before.
-- The account is locked first, as in a hold, so the entry can say what the account held after it.
create or replace function ledger_settle(transfer_id bigint, new_state text, spent bigint, at timestamptz)
returns boolean language plpgsql as $$
declare
  account ledger_accounts;
  transfer ledger_transfers;
begin
  select * into strict account from ledger_accounts
  where id = (select debit_account_id from ledger_transfers where id = transfer_id) for no key update;
  update ledger_transfers set
    state = new_state,
    posted_micros = case when new_state = 'posted' then coalesce(spent, amount_micros) end,
    balance_after_micros = case when new_state = 'posted' then account.posted_micros - coalesce(spent, amount_micros) end,
    settled_at = at
  where id = transfer_id and state = 'held'
  returning * into transfer;
  if transfer.id is null then
    return false;
  end if;
  update ledger_accounts set
    held_micros = held_micros - transfer.amount_micros,
    posted_micros = posted_micros - coalesce(transfer.posted_micros, 0)
  where id = account.id;
  return true;
end
$$;
