-- Counts transfers for a day from the first of them: a conversation on a phone has no end after which to count anew.
create or replace function transfers_counted() returns trigger language plpgsql as $$
begin
  if old.transfers = 0 or old.transfers_since is null or old.transfers_since <= new.updated_at - interval '1 day' then
    new.transfers := new.transfers - old.transfers;
    new.transfers_since := new.updated_at;
  end if;
  return new;
end
$$;

create or replace trigger transfers_counted before update of transfers on conversations for each row
when (new.transfers > old.transfers)
execute function transfers_counted();
