-- Reports that a number was bought, renewed or given back.
create or replace function phone_number_moved() returns trigger language plpgsql as $$
declare
  number phone_numbers := coalesce(new, old);
begin
  perform add_owner_event(number.user_id,
    'number.' || case tg_op when 'INSERT' then 'purchased' when 'DELETE' then 'released' else 'renewed' end,
    jsonb_build_object('id', number.id, 'phone_number', number.phone_number), now());
  return null;
end
$$;

create or replace trigger phone_number_purchased after insert on phone_numbers for each row
when (new.type = 'normal') execute function phone_number_moved();
create or replace trigger phone_number_renewed after update of subscribed_until on phone_numbers for each row
when (new.subscribed_until > old.subscribed_until) execute function phone_number_moved();
create or replace trigger phone_number_released after delete on phone_numbers for each row
when (old.type = 'normal') execute function phone_number_moved();
