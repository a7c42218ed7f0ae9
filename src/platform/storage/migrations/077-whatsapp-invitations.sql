-- The visitor's language, as ISO 639-1, in which they are asked; null where it is not known.
alter table whatsapp_invitations add column language text;
-- Old invitations of a sender are deleted whenever a new one is made.
create index whatsapp_invitations_by_age on whatsapp_invitations (sender_id, expires_at);
