-- Finds passages in Chinese and Japanese, which part no words, by the pairs of letters that they hold, however many passages there
-- are (decision 449).
-- Holds writers up: writes each passage anew, about a second for 1,000 passages in Chinese or Japanese, and some seconds for 100,000 others.

-- The pairs of a text in these scripts but those of hiragana alone, which are endings and small words; and the words of other scripts in it.
create function pairs_of_letters(said text) returns text[] language sql immutable strict parallel safe return (
  case when said ~ '[\u3041-\u30ff\u3400-\u9fff]' then array(
    select distinct a || b
    from unnest(string_to_array(said, null), (string_to_array(said, null))[2:]) letters (a, b)
    where (a = '々' or a collate "C" between 'ぁ' and U&'\9fff') and (b = '々' or b collate "C" between 'ぁ' and U&'\9fff')
      and (a = '々' or b = '々' or a collate "C" > U&'\309f' or b collate "C" > U&'\309f')
  ) || array(select distinct lower(word[1]) from regexp_matches(said, '[a-zA-Z0-9]{2,20}', 'g') word) end
);

alter table chunks add column pairs text[] generated always as (pairs_of_letters(trail || ' ' || heading || ' ' || body)) stored;
-- A passage has some two hundred pairs: a hundred passages are put in together, in half of the time.
create index chunks_by_pairs on chunks using gin (pairs) with (fastupdate = on, gin_pending_list_limit = 256);
