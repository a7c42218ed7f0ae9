-- What of each document was read: characters of its source, blanks not counted, those in passages, and the rest by its reason.
alter table documents add column characters_known integer;
alter table documents add column characters_read integer;
alter table documents add column left_out jsonb not null default '[]';
-- New types of files.
alter table documents drop constraint documents_type_check;
alter table documents add constraint documents_type_check
  check (type in ('website', 'pdf', 'txt', 'docx', 'csv', 'xlsx', 'md', 'html', 'pptx')) not valid;
