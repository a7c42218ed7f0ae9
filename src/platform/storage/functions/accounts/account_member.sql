-- Keeps the member that an account itself is: the same address, name and password, and the role owner.
create or replace function account_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into members (user_id, email, name, role, password_hash, is_account, created_at)
    values (new.id, new.email, new.name, 'owner', new.password_hash, true, new.created_at);
  else
    update members set email = new.email, name = new.name, password_hash = new.password_hash
    where user_id = new.id and is_account;
  end if;
  return null;
end
$$;

create or replace trigger account_member after insert or update of email, name, password_hash on users
for each row execute function account_member();
