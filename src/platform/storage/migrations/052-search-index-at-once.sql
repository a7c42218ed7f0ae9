-- New passages go into the search index at once. The list that they would wait in is read by every search until the table is
-- vacuumed, which doubles what a search costs.
alter index chunks_by_search set (fastupdate = off);
select gin_clean_pending_list('chunks_by_search');
