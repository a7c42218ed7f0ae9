-- A stored answer that shows something of a conversation is deleted with it. Those of turns are found by their turn.
alter table idempotency_keys add column conversation_id integer references conversations (id) on delete cascade;
create index idempotency_keys_conversation on idempotency_keys (conversation_id);
