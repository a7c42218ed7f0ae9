-- Whether the owner wants e-mails about visitors who wait for a person.
alter table users add column waiting_emails boolean not null default true;
