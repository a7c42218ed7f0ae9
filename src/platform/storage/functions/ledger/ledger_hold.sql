-- Holds money for a transfer that the key names. Answers the transfer's id; null when the balance does not cover it.
-- A repeated key answers the first transfer. The transfer is written before the money is taken for it: the other way
-- round, two requests with one key could both take it.
--
-- Money moves in one round trip and by plans that are kept: all of an owner's charges queue for one account row, so what
-- happens while it is locked decides how many a second there can be. Each statement below sees what was committed before
-- it began, also by those it waited for.
create or replace function ledger_hold(
  of_user bigint, new_key text, amount bigint, new_kind text, new_reference text, at timestamptz, until timestamptz
) returns bigint language plpgsql as $$
declare
  account ledger_accounts;
  transfer_id bigint;
begin
  select * into strict account from ledger_accounts where user_id = of_user for no key update;
  if account.posted_micros - account.held_micros >= amount then
    insert into ledger_transfers
      (key, debit_account_id, credit_account_id, kind, reference, state, amount_micros, created_at, expires_at)
    select new_key, account.id, revenue.id, new_kind, new_reference, 'held', amount, at, until
    from ledger_accounts revenue where revenue.code = 'revenue'
    on conflict (key) do nothing
    returning id into transfer_id;
    if transfer_id is not null then
      update ledger_accounts set held_micros = held_micros + amount where id = account.id;
      return transfer_id;
    end if;
  end if;
  return (select id from ledger_transfers where key = new_key);
end
$$;
