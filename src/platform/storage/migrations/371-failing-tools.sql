-- Since when a tool's service could not be used by any call; null once it answers, or the tool was changed.
alter table tools add column failing_since timestamptz;
