-- Gives files of a conversation to a message of it, in the order of their ids. A file that is not there, or that another message has,
-- raises RB002; a message that was not answered keeps none from the one that says the same again.
create or replace function take_attachments(of_conversation bigint, of_message bigint, wanted uuid[])
returns jsonb language plpgsql as $$
declare
  taken jsonb;
begin
  if cardinality(wanted) = 0 then
    return null;
  end if;
  with given as (
    update attachments set message_id = of_message
    where id = any(wanted) and conversation_id = of_conversation and stored and (
      message_id is null
      or exists (select from messages failed where failed.id = attachments.message_id and failed.state = 'failed')
    )
    returning id, name, type, bytes
  )
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type, 'size', bytes) order by array_position(wanted, id))
  into taken from given;
  if coalesce(jsonb_array_length(taken), 0) <> cardinality(wanted) then
    raise exception 'a file is not there' using errcode = 'RB002';
  end if;
  update messages set attachments = taken where id = of_message;
  return taken;
end
$$;
