-- What a company is called, and what it writes and dials by default.
alter table users add column company text, add column language text, add column country text;
