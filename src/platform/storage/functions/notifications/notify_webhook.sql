-- Has members told that a webhook could not be delivered, once a day for each assistant; not of one that is switched off by it.
create or replace function notify_webhook() returns trigger language plpgsql as $$
begin
  perform add_notification(new.user_id, 'failing', 'webhook ' || coalesce(new.assistant_id, 0) || ' ' || (now() at time zone 'UTC')::date,
    now(), with_data => jsonb_build_object('assistant_id', new.assistant_id));
  return null;
end
$$;

create or replace trigger notify_webhook after update of status on webhook_deliveries for each row
when (new.status = 'dead' and old.status <> 'dead' and new.response_status is distinct from 410) execute function notify_webhook();
