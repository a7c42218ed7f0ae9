-- Whose clocks the days of results and usage are.
alter table users add column timezone text not null default 'UTC';
