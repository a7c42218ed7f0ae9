-- A turn names the very counters that its price was added to, in spend_keys.
alter table turns drop column spend_client;
