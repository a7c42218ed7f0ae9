-- Adds to an owner's row of the day, which is one of the account's time zone. What calls it runs when the transaction commits: that row is the last that a transaction
-- locks, and only for the commit, so that none waits for another one in a circle.
create or replace function add_usage(
  owner bigint, at timestamptz, of_assistant bigint default null, chats bigint default 0, chat_messages bigint default 0,
  calls bigint default 0, call_seconds bigint default 0, texts bigint default 0, whatsapp_messages bigint default 0,
  micros bigint default 0, call_micros bigint default 0
) returns void language plpgsql as $$
#variable_conflict use_column
begin
  insert into usage_days as known
  select users.id, day_in(add_usage.at, users.timezone), coalesce(add_usage.of_assistant, 0), add_usage.chats,
    add_usage.chat_messages, add_usage.calls, add_usage.call_seconds, add_usage.texts, add_usage.whatsapp_messages,
    add_usage.micros, add_usage.call_micros
  from users where users.id = add_usage.owner
  on conflict (user_id, day, assistant_id) do update set
    chats = known.chats + excluded.chats,
    chat_messages = known.chat_messages + excluded.chat_messages,
    calls = known.calls + excluded.calls,
    call_seconds = known.call_seconds + excluded.call_seconds,
    texts = known.texts + excluded.texts,
    whatsapp_messages = known.whatsapp_messages + excluded.whatsapp_messages,
    micros = known.micros + excluded.micros,
    call_micros = known.call_micros + excluded.call_micros;
end
$$;
