-- Servers of an earlier version go on with a newer schema, unless one of its migrations needs servers that know another one:
-- the name of the earliest migration that they must know.
alter table schema_migrations add column needs text;
