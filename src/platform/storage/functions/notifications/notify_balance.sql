-- Has members told that the balance is below 1 USD, once a day.
create or replace function notify_balance() returns trigger language plpgsql as $$
begin
  perform add_notification(new.user_id, 'balance', (now() at time zone 'UTC')::date::text, now(),
    with_data => jsonb_build_object('micros', new.posted_micros));
  return null;
end
$$;

create or replace trigger notify_balance after update of posted_micros on ledger_accounts for each row
when (new.user_id is not null and old.posted_micros >= 1000000 and new.posted_micros < 1000000)
execute function notify_balance();
