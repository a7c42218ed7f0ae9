import type { TranscriptItem } from "../../client/chat/model.ts";

type Items = readonly TranscriptItem[];

/** What two versions of a transcript do not share at their beginning and end: little, however long they are. */
export function changedItems(before: Items, after: Items): readonly [before: Items, after: Items] {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}
