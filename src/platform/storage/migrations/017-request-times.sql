-- The newest requests of a caller whose rate the API gives, in milliseconds since 1970, oldest first: as many as its limit.
create table request_times (
  key text primary key,
  times bigint[] not null,
  expires_at timestamptz not null
);
create index request_times_expiry on request_times (expires_at);
