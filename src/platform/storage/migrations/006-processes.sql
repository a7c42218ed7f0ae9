-- Which process is at it, so that its work ends when it does and not only with the lease. Null: nobody but one can be.
alter table turns add column process integer;
alter table idempotency_keys add column process integer;
create index idempotency_keys_running on idempotency_keys (process) where state = 'running';
