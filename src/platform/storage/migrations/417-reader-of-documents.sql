-- By which version of the reader a document was read; 0: by one before versions were counted.
alter table documents add column reader integer not null default 0;
