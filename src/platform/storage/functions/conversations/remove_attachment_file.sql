-- Whoever deletes the row of a conversation's file, and for whatever reason, deletes the file.
create or replace function remove_attachment_file() returns trigger language plpgsql as $$
begin
  insert into removed_files (file) values (old.file) on conflict do nothing;
  return old;
end
$$;

create or replace trigger attachments_remove_file before delete on attachments
  for each row execute function remove_attachment_file();
