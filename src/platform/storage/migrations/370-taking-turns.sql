-- Whether a member is given waiting conversations, where an account gives them in turn: not while they are away.
alter table members add column takes_turns boolean not null default true;
