-- Has somebody told of something, once for each subject; nothing where the account is gone.
create or replace function add_notification(
  owner bigint, of_kind text, of_subject text, at timestamptz, of_conversation bigint default null, of_member bigint default null,
  with_data jsonb default '{}'
) returns void language sql as $$
  insert into notifications (user_id, kind, subject, conversation_id, member_id, data, next_at, created_at)
  select owner, of_kind, of_subject, of_conversation, of_member, with_data, at, at from users where id = owner
  on conflict do nothing
$$;
