-- A conversation of a phone's may have no assistant: nobody but people answers at its number. Whose it is stands with it.
alter table conversations alter assistant_id drop not null;
alter table conversations add check (num_nonnulls(assistant_id) = 1 or not ai_enabled) not valid;
-- Checked at the end: where the assistant is gone, the reference to that fails first.
alter table conversations add foreign key (user_id) references users on delete cascade deferrable initially deferred not valid;
