-- On which page a visitor is, and with what browser, as their page said last.
alter table conversations add column visitor_context jsonb;
