-- How often a website is read again by itself, and when it is the next time.
alter table documents add column refresh_hours integer check (refresh_hours > 0);
alter table documents add column refresh_at timestamptz;
-- Holds writers up: for a moment only, since no row of it is in an index yet, and documents are few.
create index documents_to_refresh on documents (refresh_at) where refresh_at is not null;
-- What a page was fetched as, so that it is fetched and read again only where it has changed.
alter table document_pages add column fetched jsonb;
