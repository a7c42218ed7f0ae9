-- Reports a low balance, below 1 USD, once, until it was higher again.
create or replace function balance_fell() returns trigger language plpgsql as $$
begin
  perform add_owner_event(new.user_id, 'balance.low', jsonb_build_object('balance', new.posted_micros / 1000000.0), now());
  return null;
end
$$;

create or replace trigger balance_fell after update of posted_micros on ledger_accounts for each row
when (new.user_id is not null and old.posted_micros >= 1000000 and new.posted_micros < 1000000)
execute function balance_fell();
