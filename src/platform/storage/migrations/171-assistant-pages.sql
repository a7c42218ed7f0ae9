-- The origins whose pages have loaded an assistant: an owner sees that the tag works.
create table assistant_pages (
  assistant_id bigint not null references assistants on delete cascade,
  origin text not null,
  first_seen_at timestamptz not null,
  primary key (assistant_id, origin)
);
