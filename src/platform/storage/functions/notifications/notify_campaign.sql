-- Has members told that a campaign has stopped by itself.
create or replace function notify_campaign() returns trigger language plpgsql as $$
begin
  perform add_notification(new.user_id, 'campaign', new.id || ' ' || extract(epoch from new.updated_at), new.updated_at,
    with_data => jsonb_build_object('campaign_id', new.id, 'reason', new.stop_reason));
  return null;
end
$$;

create or replace trigger notify_campaign after update of status on campaigns for each row
when (new.status = 'stopped' and old.status <> 'stopped' and new.stop_reason is not null) execute function notify_campaign();
