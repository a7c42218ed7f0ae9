-- Finds passages by several words of their heading, where each of these words stands in too many texts to look through
-- (decision 450).
-- Holds writers up: reads each passage's words once, about a second for 100,000 passages.
create index chunks_by_heading on chunks using gin (ts_filter(search, '{a}')) with (fastupdate = off);
