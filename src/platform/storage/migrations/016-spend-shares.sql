-- Whose share of an assistant's day a turn counts against, beside its conversation's: an opaque id of the client's address.
alter table turns add column spend_client text;
