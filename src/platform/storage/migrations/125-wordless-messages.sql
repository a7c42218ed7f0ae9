-- A received picture, voice message or the like without words: `body` says what it is, and no assistant reads it.
alter table phone_messages add column is_wordless boolean not null default false;
